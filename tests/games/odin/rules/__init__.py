"""The rules of Odin, paragraph by paragraph."""
