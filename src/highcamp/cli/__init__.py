"""The command ``highcamp``: one file a command, and a few shared nouns. Nothing heavy is imported before it is needed."""
