"""The search engine in parts: `engine` answers, `plan` chooses the way, the others are the ways and what they stand on."""
