"""Tests of rulec; see the folders for what each kind is for."""
