"""The kinds of event that the judge counts: the name, and the paragraph that it belongs to."""

EVENTS = {
    # cards, and a game
    "six players, all cards dealt": "1.2",
    "a pack of fewer colours": "1.3",
    "next hand started clockwise": "2.1",
    "next hand started by who ended the last": "2.1",
    "next hand started clockwise after a cap": "2.1",
    "several hands in a game": "2.2",
    "win shared": "2.2",
    # a round
    "lead of one card": "3.1",
    "beaten with as many": "3.2",
    "beaten with one more": "3.2",
    "set of one number": "3.3",
    "set of one colour": "3.3",
    "the only beaten card taken": "3.4",
    "one of several beaten cards taken": "3.4",
    "pass": "3.5",
    "play after a pass in the round": "3.5",
    "round ended by passes": "3.5",
    "whole hand of one number": "3.6",
    "whole hand of one colour": "3.6",
    # the end of a hand
    "hand emptied by a lead of one card": "4.1",
    "hand emptied by a beat": "4.1",
    "hand emptied, several beaten cards out": "4.1",
    "end empty": "4.1",
    "end whole": "3.6",
    "taken card played": "5",
    "end cap": "6",
    "cap after a take": "6",
    "cap after a pass": "6",
    "cap after the last pass of a round": "6",
    "not capped, ended with the last turn": "6",
}
