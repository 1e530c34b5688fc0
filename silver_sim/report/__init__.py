"""What people look at: tables on the terminal, charts, pages."""
