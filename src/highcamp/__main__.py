"""``python -m highcamp`` is the command ``highcamp``."""

from highcamp.cli.main import run

if __name__ == "__main__":
    run()
