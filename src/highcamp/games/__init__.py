"""The games, a package each; ``highcamp.list_games`` lists them."""
