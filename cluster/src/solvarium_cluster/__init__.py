"""Runs an experiment of Solvarium on many machines."""
