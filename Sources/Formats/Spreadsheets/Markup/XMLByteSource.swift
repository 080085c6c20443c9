import Archives

/// A source of a document's bytes in pieces: a part of an archive, or memory.
struct XMLByteSource: ~Copyable {
  private var part: ZIPPart?
  private var rest: ArraySlice<UInt8>
  private let pieceSize: Int

  init(_ part: consuming ZIPPart) {
    self.part = consume part
    (rest, pieceSize) = ([], 0)
  }

  init(_ bytes: [UInt8], pieces size: Int) {
    part = nil
    (rest, pieceSize) = (bytes[...], max(1, size))
  }

  /// Appends the next piece to `buffer`; returns `false` at the end.
  mutating func append(to buffer: inout [UInt8]) throws(SpreadsheetError) -> Bool {
    guard part != nil else {
      let piece = rest.prefix(pieceSize)
      rest = rest.dropFirst(piece.count)
      buffer += piece
      return !piece.isEmpty
    }
    do throws(ZIPError) {
      guard let piece = try part?.next() else { return false }
      buffer += piece
      return true
    } catch { throw .archive(error) }
  }
}
