"""The version of rulec: packaging reads it from here, and compiled rules are kept only for the version that made them."""

VERSION = "0.1.0"
