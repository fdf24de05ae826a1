"""A server of tables for DIG: ``python examples/web/server.py``."""

from table_server.command import main

if __name__ == "__main__":
    main()
