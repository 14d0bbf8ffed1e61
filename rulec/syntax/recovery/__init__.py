"""Reading a text that has mistakes: what was meant, what to say about it, and how to go on."""
