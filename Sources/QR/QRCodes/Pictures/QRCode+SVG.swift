extension QRCode {
  /// Draws the symbol as an SVG picture, black on white: one unit for each module, and one path for
  /// all dark ones.
  ///
  /// ```swift
  /// import QRCodes
  ///
  /// let svg = try QRCode(.text("https://eat.example.com/s/42")).svg()
  /// ```
  ///
  /// Without a `quietZone`, it has the one that the standard requires: four modules, or two for
  /// Micro QR.
  public func svg(quietZone: Int? = nil) throws(QRCodeError) -> String {
    let margin = quietZone ?? version.quietZone
    guard (0...100).contains(margin) else {
      throw .pictureSize(pixelsPerModule: 1, quietZone: margin)
    }
    let side = modules.size + 2 * margin
    var path = ""
    for row in 0..<modules.size {
      for run in modules.darkRuns(row) {
        path += "M\(margin + run.lowerBound) \(margin + row)h\(run.count)v1h-\(run.count)z"
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">
      <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>
      <path d="\(path)"/>
      </svg>

      """
  }
}
