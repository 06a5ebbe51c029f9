"""The tables in the browser: pages made on the server, live updates, and the same as JSON."""
