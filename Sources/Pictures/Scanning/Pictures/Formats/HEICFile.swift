import SystemIO

/// Reads HEIC and AVIF files with libheif's own program, in a separate process with limits: the
/// library parses many rarely used formats, and its code should not run inside this process.
struct HEICFile: PictureSource {
  private static let program = ResourceLimitedProgram("heif-convert", package: "libheif-examples")

  private let limits: PictureLimits
  private let bytes: [UInt8]
  private let format: PictureFormat
  /// The pictures as PNG files in reverse order; `nil` until the external program has run.
  private var waiting: [[UInt8]]?

  init(_ bytes: [UInt8], _ limits: PictureLimits, _ format: PictureFormat) {
    self.bytes = bytes
    self.limits = limits
    self.format = format
  }

  mutating func next() throws(PictureError) -> Picture? {
    if waiting == nil { waiting = try converted() }
    var files = waiting ?? []
    let file = files.popLast()
    waiting = files
    // The program has applied the orientation itself, and the PNG files do not mention it.
    return try file.map { file throws(PictureError) in try PNGFile.read(file, limits) }
  }

  /// Converts the pictures to PNG files with the external program, and returns them in reverse
  /// order.
  private func converted() throws(PictureError) -> [[UInt8]] {
    do {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/source.\(format.rawValue)"
      var source = try OutputFile(path)
      try source.write(bytes)
      try source.commit()
      _ = try Self.program.answer([path, folder.path + "/picture.png"])
      // The names are picture.png for one picture, or picture-1.png, picture-2.png …
      let names = FileAttributes.names(in: folder.path).filter { $0.hasPrefix("picture") }
        .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      return try names.reversed().map { name in
        try InputFile.contents(of: folder.path + "/" + name, limit: Self.program.fileSize)
      }
    } catch let error as PictureError {
      throw error
    } catch { throw PictureError(.notKept("\(error)")) }
  }
}
