import Testing
@Suite("x") struct X { }
