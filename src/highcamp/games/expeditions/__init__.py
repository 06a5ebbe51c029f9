"""What Mount Everest and K2 share: cards, risk, weather, boards, and the way from space to space. No game by itself."""
