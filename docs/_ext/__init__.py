"""What the pages need at build time: lists read from the tests, and pictures made by the code."""
