import HostIO
import Scanning

extension ProbedFile {
  /// All bytes, when the beginning is that of a picture or of a drawing of an App Clip Code.
  package func contents(limit: Int, allowsDrawings: Bool) throws -> [UInt8] {
    if !(allowsDrawings && ClipCodeReader.isDrawing(beginning)) {
      _ = try PictureFormat(beginning)
    }
    return try rest(limit: limit)
  }
}
