internal import HostIO

/// The files of a machine, below a folder: `/` for this one.
struct MachineFiles: Sendable {
  private let root: String

  init(root: String) {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
  }

  /// Whether this is the running machine.
  var isLive: Bool { root.isEmpty }

  func place(_ path: String) -> String { root + path }

  func exists(_ path: String) -> Bool { FileFacts(at: place(path)) != nil }

  func facts(_ path: String) -> FileFacts? { FileFacts(at: place(path)) }

  func names(_ folder: String) -> [String] { FileFacts.names(in: place(folder)) }

  /// The last part of where a link points.
  func linkName(_ path: String) -> String? {
    FileFacts.target(ofLink: place(path))?.split(separator: "/").last.map(String.init)
  }

  func linkTarget(_ path: String) -> String? { FileFacts.target(ofLink: place(path)) }

  /// The bytes of an ordinary file; nothing else is opened, a device least of all.
  func bytes(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
    guard let facts = facts(path), facts.isRegular else { return nil }
    return try? InputFile.contents(of: place(path), limit: limit)
  }

  func text(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The lines of a file, without white space around them and without empty ones.
  func lines(_ path: String) -> [String] {
    (text(path) ?? "").split(whereSeparator: \.isNewline).map(trimmed).filter { !$0.isEmpty }
  }

  /// The only line of a file, as sysfs has them.
  func value(_ path: String) -> String? { lines(path).first }
}

/// A text without white space around it.
func trimmed(_ text: some StringProtocol) -> String {
  let tail = text.drop { $0.isWhitespace }
  return String(tail.reversed().drop { $0.isWhitespace }.reversed())
}
