import Archives

/// Writes the files of a package into a ZIP archive, piece by piece, and notes the digest of each.
struct PackageWriter: ~Copyable {
  private var zip = Optional(ZIPStreamWriter())
  private var file: OutputFile
  private let path: String

  /// A file of the package, with the facts that its manifest has.
  struct Entry {
    let name: String
    let size: Int
    let digest: SHA256Digest
  }

  init(_ path: String, existing: OutputFile.Existing) throws {
    self.path = path
    file = try OutputFile(path, existing: existing)
  }

  /// Adds a file with these bytes.
  mutating func add(_ name: String, _ bytes: [UInt8]) throws -> Entry {
    var rest: [UInt8]? = bytes
    return try add(name) { rest.take() }
  }

  /// Adds a file of the file system, by its path.
  mutating func add(_ name: String, from path: String) throws -> Entry {
    let input = try InputFile(path)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    return try add(name) {
      let count = try input.read(into: &buffer)
      return count > 0 ? Array(buffer[..<count]) : nil
    }
  }

  /// Adds the pieces that `next` returns until it returns `nil`.
  private mutating func add(_ name: String, _ next: () throws -> [UInt8]?) throws -> Entry {
    var hash = try SHA256()
    var size = 0
    try file.write(zip?.begin(name) ?? [])
    while let piece = try next() {
      size += piece.count
      try hash.update(piece)
      try file.write(zip?.add(piece) ?? [])
    }
    try file.write(zip?.end() ?? [])
    return Entry(name: name, size: size, digest: try hash.finish())
  }

  /// Adds the manifest, and gives the file of the package its name.
  consuming func finish(_ entries: [Entry], job: String) throws {
    let manifest: JSONValue = [
      "package": .integer(JobPackage.version), "job": .string(job),
      "files": .array(
        entries.map {
          [
            "name": .string($0.name), "bytes": .integer($0.size), "sha256": .string("\($0.digest)"),
          ]
        }),
    ]
    _ = try add(JobPackage.manifest, Array((manifest.text(.pretty) + "\n").utf8))
    if let zip = zip.take() { try file.write(zip.finish()) }
    try file.commit()
  }
}
