"""One scripted case, and mostly several, for every paragraph of the rules; both referees answer."""
