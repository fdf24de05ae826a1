def pytest_configure(config):
    config.addinivalue_line(
        "markers", "clause(number): the clause of the rules that the test holds"
    )
