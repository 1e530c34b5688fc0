"""Games of Silver Amulet under study: forks, decision logs, probes."""
