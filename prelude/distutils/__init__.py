"""What is left in use of distutils: the order of version texts."""
