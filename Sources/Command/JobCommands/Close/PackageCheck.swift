import Archives

/// The check of a package that `beckon job close` wrote.
struct PackageCheck: ~Copyable {
  private static let maxManifestSize = 1 << 24

  private let path: String
  private let archive: ZIPArchive
  private let folder: TemporaryFolder
  private var findings: [String] = []

  /// Checks the digests of a package's files, the chains of its ledger, and the export.
  static func run(_ path: String, against heads: [SHA256Digest]) throws -> PackageReport {
    do {
      var check = PackageCheck(
        path: path, archive: try ZIPArchive(ArchiveFile(path)), folder: try TemporaryFolder())
      return try check.report(heads)
    } catch let error as ZIPError { throw BadData("\(path): \(error)".safeForTerminal()) }
  }

  private init(path: String, archive: ZIPArchive, folder: consuming TemporaryFolder) {
    (self.path, self.archive) = (path, archive)
    self.folder = folder
  }

  private mutating func report(_ heads: [SHA256Digest]) throws -> PackageReport {
    guard
      let bytes = try archive.contents(of: JobPackage.manifest, limit: Self.maxManifestSize),
      let manifest = try? JSONValue(parsing: bytes), let job = manifest["job"]?.stringValue,
      let files = manifest["files"]?.arrayValue, let version = manifest["package"]?.intValue
    else {
      throw BadData(
        "\(path.safeForTerminal()): this is not a package of 'beckon job close': it has no valid "
          + JobPackage.manifest)
    }
    guard version == JobPackage.version else {
      throw BadData(
        "\(path.safeForTerminal()): the package has version \(version); use a newer Beckon")
    }
    try compareFiles(files)
    let chain = try chain(heads, job)
    return PackageReport(
      path: path, job: job, files: files.count + 1, chain: chain, own: findings)
  }

  /// Compares every file of the package with the manifest, in both directions.
  private mutating func compareFiles(_ files: [JSONValue]) throws {
    var named: Set<String> = [JobPackage.manifest]
    for file in files {
      guard let name = file["name"]?.stringValue, named.insert(name).inserted else {
        findings.append("\(JobPackage.manifest) names a file twice, or without its name")
        continue
      }
      guard let digest = try digest(of: name) else {
        findings.append("\(name) is missing")
        continue
      }
      if digest.text != file["sha256"]?.stringValue || digest.size != file["bytes"]?.intValue {
        findings.append("\(name) is not the file that the manifest names: it was changed")
      }
    }
    for name in archive.names where !named.contains(name) {
      findings.append("\(name) is not in the manifest: it was added later")
    }
    for name in [JobPackage.ledger, JobPackage.heads, JobPackage.export]
    where !named.contains(name) {
      findings.append("\(name) is not in the manifest")
    }
  }

  private func digest(of name: String) throws -> (text: String, size: Int)? {
    guard var part = try archive.part(name) else { return nil }
    var hash = try SHA256()
    var size = 0
    while let piece = try part.next() {
      try hash.update(piece)
      size += piece.count
    }
    return ("\(try hash.finish())", size)
  }

  /// Checks the chains of the ledger against its heads, and the export against its rows.
  private mutating func chain(_ heads: [SHA256Digest], _ job: String) throws -> ChainReport {
    guard let copy = try extracted(JobPackage.ledger) else { return ChainReport(unopened: []) }
    let ledger: Ledger
    do {
      ledger = try Ledger(copy, station: StationName(machine: ThisMachine.name), mode: .readOnly)
    } catch {
      findings.append("\(JobPackage.ledger) cannot be opened: \(error.problem)")
      return ChainReport(unopened: [])
    }
    let chain = try ledger.verifyChain(against: heads)
    try compareHeads(ledger)
    guard try ledger.jobs().contains(job) else {
      findings.append("\(JobPackage.ledger) has no job '\(job)'")
      return chain
    }
    if try ledger.closer(of: job) == nil { findings.append("the job '\(job)' is not closed") }
    if let export = try extracted(JobPackage.export) {
      let expected = folder.path + "/expected"
      try JobTable.write(job, of: ledger, to: expected)
      if let difference = try JobTable.difference(between: export, and: expected) {
        findings.append("\(JobPackage.export) does not agree with the ledger: \(difference)")
      }
    }
    return chain
  }

  /// Checks that the ledger contains each head that the package records.
  private mutating func compareHeads(_ ledger: borrowing Ledger) throws {
    guard let bytes = try archive.contents(of: JobPackage.heads, limit: Self.maxManifestSize) else {
      return
    }
    let hashes = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      SHA256Digest(hexadecimal: String($0.split(separator: " ").last ?? ""))
    }
    if hashes.contains(nil) || hashes.isEmpty {
      findings.append("\(JobPackage.heads) has a line without a hash, or none")
    }
    let known = Set(try ledger.heads().map(\.hash))
    for hash in hashes.compactMap(\.self) where !known.contains(hash) {
      findings.append("no chain of the ledger ends with the hash \(hash) of \(JobPackage.heads)")
    }
  }

  /// The path of a file of the package in a temporary folder, or `nil` if it is missing.
  private func extracted(_ name: String) throws -> String? {
    guard var part = try archive.part(name) else { return nil }
    let path = folder.path + "/" + name
    var file = try OutputFile(path)
    while let piece = try part.next() { try file.write(piece) }
    try file.commit()
    return path
  }
}

/// The result of checking a package.
struct PackageReport: CommandResult {
  private let path: String
  private let job: String
  private let files: Int
  private let chain: ChainReport
  /// The faults of the files in the package, in sentences.
  private let own: [String]

  init(path: String, job: String, files: Int, chain: ChainReport, own: [String]) {
    (self.path, self.job, self.files, self.chain, self.own) = (path, job, files, chain, own)
  }

  /// Whether the package has no fault.
  var isSound: Bool { own.isEmpty && chain.isSound }

  func text(_ styling: Styling) -> String {
    let all = own.isEmpty ? ", each as the manifest says" : ""
    return
      "\(path), job \(job): \(counted(files, "file"))\(all)\n".safeForTerminal(keepingLines: true)
      + own.map { "found: \($0.safeForTerminal())\n" }.joined() + chain.text(styling)
  }

  var json: JSONValue {
    guard case .object(var object) = chain.json else { return .null }
    object["sound"] = .bool(isSound)
    object["findings"] = .array((own + chain.findings.map { "\($0)" }).map(JSONValue.string))
    object["package"] = .string(path)
    object["job"] = .string(job)
    object["files"] = .integer(files)
    return .object(object)
  }
}
