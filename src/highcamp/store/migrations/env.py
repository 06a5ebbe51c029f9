"""What Alembic runs: the steps, over the connection that ``store/upkeep.py`` has opened."""

from alembic import context

from highcamp.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
context.run_migrations()
