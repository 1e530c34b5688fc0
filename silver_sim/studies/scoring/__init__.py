"""What kinds share that judge predictions by what came: belief, equity, forecast."""
