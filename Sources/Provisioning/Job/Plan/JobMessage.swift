import InvocationURLs
import NDEF

/// The NDEF message of a row, and the part of it that the tag's chip writes over when it is read.
public struct JobMessage: Sendable, Hashable {
  /// The bytes to write; where the chip mirrors there are zeros.
  public let bytes: [UInt8]
  /// What the chip mirrors, and where.
  public let mirror: JobMirror?

  /// A message of a URL as rows have it, and of the Android app that opens the tag.
  public init(url: String, androidPackage: String? = nil) throws {
    let text = MirrorText(url)
    let records = try Self.records(text.zeros, androidPackage)
    bytes = NDEFMessage(records).encoded()
    mirror = try text.mirror.map { mirror in
      let length = records[0].payload.count
      let header = length > 255 ? 7 : 4
      // A prefix code of one byte stands for the beginning of the URL.
      let dropped = text.zeros.utf8.count - (length - 1)
      guard mirror.offset >= dropped else { throw JobMirrorError.inHost }
      return JobMirror(mirror.kind, offset: header + 1 + mirror.offset - dropped)
    }
  }

  /// The number of bytes of a message of this URL, which has no placeholders.
  static func size(_ url: String, _ androidPackage: String?) throws -> Int {
    NDEFMessage(try records(url, androidPackage)).encodedSize()
  }

  private static func records(
    _ url: String, _ androidPackage: String?
  ) throws(NDEFBuildError) -> [NDEFRecord] {
    let uri = try NDEFRecord.uri(url)
    guard let androidPackage else { return [uri] }
    return [uri, try .androidApplication(androidPackage)]
  }
}

/// What a chip shows in place of a part of its memory.
public struct JobMirror: Sendable, Hashable {
  /// What can be shown.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The UID, 14 hexadecimal digits.
    case uid
    /// How often the tag was read, 6 hexadecimal digits.
    case counter
    /// The UID, `x` and the counter.
    case both
  }

  /// What is shown.
  public var kind: Kind
  /// The byte at which it begins.
  public var offset: Int

  init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// How many bytes it takes.
  public var length: Int { kind.placeholder.utf8.count }
}

extension JobMirror.Kind {
  /// What stands in a row's URL.
  var mark: String {
    switch self {
    case .uid: "{uid}"
    case .counter: "{counter}"
    case .both: "{uid}x{counter}"
    }
  }

  /// What is written to the tag.
  var placeholder: String {
    let (uid, counter) = ("00000000000000", "000000")
    return switch self {
    case .uid: uid
    case .counter: counter
    case .both: uid + "x" + counter
    }
  }
}

/// Why a chip cannot mirror what a URL asks for.
enum JobMirrorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The URL has more than one placeholder, or other text between the two.
  case apart
  /// The placeholder is cut, escaped or otherwise not as the chip writes it.
  case changed
  /// The placeholder lies before the path.
  case inHost

  var description: String {
    switch self {
    case .apart:
      "a chip mirrors in one place only: write {uid}, {counter} or, with an x between, "
        + "{uid}x{counter}, and each once"
    case .changed:
      "what the chip mirrors does not stand in the URL as it is; write {uid} and {counter} without "
        + "a length"
    case .inHost: "a chip cannot mirror into the host; put {uid} and {counter} after it"
    }
  }
}
