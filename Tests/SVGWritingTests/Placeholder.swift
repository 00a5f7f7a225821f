// Stands here until the room has its first file; delete it then.
