import Testing
@testable import VirtualReaders

@Test func checksum() { #expect(crcA([0x60]) == [0xF8, 0x32]) }
