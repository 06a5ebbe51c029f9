"""What bots on every mountain share."""
