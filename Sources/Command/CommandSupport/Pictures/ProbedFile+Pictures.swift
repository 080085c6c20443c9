import Scanning

extension ProbedFile {
  /// The whole file, if it begins like a picture or a drawing of an App Clip Code.
  package func contents(limit: Int, allowsDrawings: Bool) throws -> [UInt8] {
    if !(allowsDrawings && ClipCodeReader.isDrawing(beginning)) {
      _ = try PictureFormat(beginning)
    }
    return try rest(limit: limit)
  }
}
