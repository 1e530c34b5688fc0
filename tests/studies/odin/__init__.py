"""Studies of Odin: experiments that come with the program, profiles, rules."""
