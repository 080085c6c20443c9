import Scanning

extension ProbedFile {
  /// The bytes of the whole file; throws unless it begins like a picture or an accepted drawing.
  package func contents(limit: Int, allowsDrawings: Bool) throws -> [UInt8] {
    if !(allowsDrawings && ClipCodeReader.isDrawing(beginning)) {
      _ = try PictureFormat(beginning)
    }
    return try rest(limit: limit)
  }
}
