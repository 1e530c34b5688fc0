"""``python -m silver_sim``: the command ``silver-sim``, for when its script is not on the path."""

from silver_sim.cli.main import main

if __name__ == "__main__":
    main()
