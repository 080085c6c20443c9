/// A tag's password and the acknowledgement that the tag sends in return. Its descriptions never
/// show it.
public struct TagPassword: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The four bytes of the password as a number, so that no separate memory holds them.
  private let word: UInt32
  private let answer: UInt16?

  /// Creates a password from its four bytes (PWD), optionally followed by the two of the
  /// acknowledgement (PACK). Returns `nil` for any other count.
  ///
  /// Without an acknowledgement, none is compared, and a tag that gets such a password is set to
  /// return `0000`.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 4 || bytes.count == 6 else { return nil }
    word = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    answer = bytes.count == 6 ? bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) } : nil
  }

  private init(word: UInt32, answer: UInt16?) {
    self.word = word
    self.answer = answer
  }

  /// The factory password: `FFFFFFFF`, acknowledged by `0000`.
  package static let factory = TagPassword(word: 0xFFFF_FFFF, answer: 0)

  /// The four bytes of the password, as they are sent to the tag.
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }

  /// The two bytes of the acknowledgement that the tag must send, or `nil` if any is accepted.
  var answerBytes: [UInt8]? {
    answer.map { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// The four bytes of the page that sets the acknowledgement.
  var answerPage: [UInt8] { (answerBytes ?? [0, 0]) + [0, 0] }

  /// The constant text "‹secret›" in place of the password.
  public var description: String { "‹secret›" }
  /// The constant text "‹secret›" in place of the password.
  public var debugDescription: String { description }
  /// A mirror without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A source of tag passwords, such as a file, or a key from which they are derived by UID.
public struct TagPasswordProvider: Sendable {
  let find: @Sendable (TagUID) throws -> TagPassword

  /// Creates a source from a closure that returns a tag's password. It is called once for each tag,
  /// after its selection.
  public init(_ find: @escaping @Sendable (TagUID) throws -> TagPassword) { self.find = find }

  /// Creates a provider that returns the same password for every tag.
  public init(_ password: TagPassword) { find = { _ in password } }
}
