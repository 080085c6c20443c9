import HostIO

/// Reads HEIC and AVIF files by libheif's own program, in a process of its own with limits: the
/// library has parsers for much that nobody sends, and code that may not become a part of ours.
struct HEICFile: PictureSource {
  private static let program = GuardedProgram("heif-convert", package: "libheif-examples")

  private let limits: PictureLimits
  private let bytes: [UInt8]
  private let format: PictureFormat
  /// Files of the pictures, the first last; `nil` until the program has run.
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
    // It has turned them upright itself, and says nothing of that in the PNG files.
    return try file.map { file throws(PictureError) in try PNGFile.read(file, limits) }
  }

  /// The pictures as PNG files, in reverse.
  private func converted() throws(PictureError) -> [[UInt8]] {
    do {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/source.\(format.rawValue)"
      var source = try OutputFile(path)
      try source.write(bytes)
      try source.commit()
      _ = try Self.program.answer([path, folder.path + "/picture.png"])
      // One picture.png, or picture-1.png, picture-2.png …
      let names = FileFacts.names(in: folder.path).filter { $0.hasPrefix("picture") }
        .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      return try names.reversed().map { name in
        try InputFile.contents(of: folder.path + "/" + name, limit: Self.program.fileSize)
      }
    } catch let error as PictureError {
      throw error
    } catch { throw PictureError(.notKept("\(error)")) }
  }
}
