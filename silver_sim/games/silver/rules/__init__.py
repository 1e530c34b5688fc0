"""The rules of Silver Amulet as one machine: state, questions, legality, answers, scoring."""
