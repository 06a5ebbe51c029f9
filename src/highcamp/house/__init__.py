"""The house: it keeps the tables, knows who may do what at them, and sees to bots and clocks. It knows no pages."""
