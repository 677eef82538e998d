// Comes with its target.
