"""For those who write games of their own: a package to start from."""
