import CPNG
import TestSupport
import Testing

@testable import Artwork

/// The shim under calls that no room makes: nothing may cross into Swift but a status.
@Suite("The shim around libpng") struct ShimTests {
  static func header(
    _ width: UInt32, _ height: UInt32, depth: Int32 = 1, colour: cpng_colour = CPNG_GREY
  ) -> cpng_header {
    var header = cpng_header()
    (header.width, header.height, header.bit_depth, header.colour) = (width, height, depth, colour)
    return header
  }

  @Test(
    "headers that libpng refuses become a status and its words",
    arguments: [
      (0, 1, 1), (1, 0, 1), (1, 1, 3), (UInt32.max, 1, 1), (1_000_001, 1, 1),
    ] as [(UInt32, UInt32, Int32)])
  func refusedHeaders(width: UInt32, height: UInt32, depth: Int32) throws {
    let writer = try #require(cpng_writer_create())
    defer { cpng_writer_destroy(writer) }
    var header = Self.header(width, height, depth: depth)
    #expect(cpng_writer_begin(writer, &header, 6, CPNG_FILTER_NONE) == CPNG_REFUSED)
    #expect(!String(cString: cpng_writer_complaint(writer)).isEmpty)
    // It stays refused.
    #expect(cpng_writer_begin(writer, &header, 6, CPNG_FILTER_NONE) == CPNG_REFUSED)
    #expect(cpng_writer_add_row(writer, [0], 1, 1) == CPNG_REFUSED)
    #expect(cpng_writer_finish(writer) == CPNG_REFUSED)
  }

  @Test("steps out of order and rows of the wrong length")
  func order() throws {
    let writer = try #require(cpng_writer_create())
    defer { cpng_writer_destroy(writer) }
    #expect(cpng_writer_add_row(writer, [0], 1, 1) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_finish(writer) == CPNG_BAD_ARGUMENT)
    var header = Self.header(9, 3)
    #expect(cpng_writer_begin(writer, &header, 10, CPNG_FILTER_NONE) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_begin(writer, &header, 9, CPNG_FILTER_ADAPTIVE) == CPNG_OK)
    #expect(cpng_writer_begin(writer, &header, 9, CPNG_FILTER_NONE) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_add_row(writer, [0], 1, 1) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_add_row(writer, nil, 2, 1) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_add_row(writer, [0, 0], 2, 4) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_add_row(writer, [0, 0], 2, 2) == CPNG_OK)
    #expect(cpng_writer_finish(writer) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_add_row(writer, [255, 255], 2, 1) == CPNG_OK)
    #expect(cpng_writer_finish(writer) == CPNG_OK)
    #expect(cpng_writer_count(writer) > 50)
    #expect(cpng_writer_finish(writer) == CPNG_BAD_ARGUMENT)
  }

  @Test func palettesAndNothing() throws {
    let writer = try #require(cpng_writer_create())
    defer { cpng_writer_destroy(writer) }
    var header = Self.header(1, 1, depth: 8, colour: CPNG_PALETTE)
    #expect(cpng_writer_begin(writer, &header, 6, CPNG_FILTER_NONE) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_begin(writer, nil, 6, CPNG_FILTER_NONE) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_begin(nil, &header, 6, CPNG_FILTER_NONE) == CPNG_BAD_ARGUMENT)
    #expect(cpng_writer_bytes(nil) == nil && cpng_writer_count(nil) == 0)
    cpng_writer_destroy(nil)
    let palette = [UInt8](repeating: 0, count: 3 * 257)
    palette.withUnsafeBufferPointer { palette in
      header.palette = palette.baseAddress
      header.palette_count = 257
      #expect(cpng_writer_begin(writer, &header, 6, CPNG_FILTER_NONE) == CPNG_BAD_ARGUMENT)
    }
  }

  @Test(
    "rows by libpng with repetitions are the rows that were meant",
    .needs(.pngtopnm))
  func rows() throws {
    let writer = try #require(cpng_writer_create())
    defer { cpng_writer_destroy(writer) }
    var header = Self.header(8, 5)
    #expect(cpng_writer_begin(writer, &header, 6, CPNG_FILTER_NONE) == CPNG_OK)
    #expect(cpng_writer_add_row(writer, [0xF0], 1, 3) == CPNG_OK)
    #expect(cpng_writer_add_row(writer, [0x0F], 1, 2) == CPNG_OK)
    #expect(cpng_writer_finish(writer) == CPNG_OK)
    let file = Array(
      UnsafeBufferPointer(start: cpng_writer_bytes(writer), count: cpng_writer_count(writer)))
    let seen = try Peers.pixels(png: file)
    #expect((0..<5).map { seen[0, $0] } == [255, 255, 255, 0, 0])
  }
}
