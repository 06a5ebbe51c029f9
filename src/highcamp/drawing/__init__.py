"""What all boards are drawn with: colours, shapes, pieces, cards, ridges, lettering, and boxes for the terminal."""
