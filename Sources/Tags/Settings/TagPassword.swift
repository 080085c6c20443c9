/// The password of a tag and what the tag answers to it; it never shows itself in text.
public struct TagPassword: Hashable, Sendable {
  /// The four bytes as a number: nothing of them lies in memory of its own.
  private let word: UInt32
  private let answer: UInt16?

  /// Takes the four bytes of the password (PWD), and the two of the answer (PACK) where they are
  /// known; fails with any other count.
  ///
  /// Without an answer none is compared; a tag that gets such a password is made to answer `0000`.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == 4 || bytes.count == 6 else { return nil }
    word = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    answer = bytes.count == 6 ? bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) } : nil
  }

  private init(word: UInt32, answer: UInt16?) {
    self.word = word
    self.answer = answer
  }

  /// What chips are delivered with: `FFFFFFFF`, answered by `0000`.
  public static let factory = TagPassword(word: 0xFFFF_FFFF, answer: 0)

  /// What goes to the tag.
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }

  /// What the tag has to answer.
  var answerBytes: [UInt8]? {
    answer.map { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// The page that makes a tag answer so.
  var answerPage: [UInt8] { (answerBytes ?? [0, 0]) + [0, 0] }
}

extension TagPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always the same word.
  public var description: String { "‹secret›" }
  /// Always the same word.
  public var debugDescription: String { description }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where passwords come from, such as a file, or a key and the tag's UID.
public struct TagPasswords: Sendable {
  let find: @Sendable (TagUID) throws -> TagPassword

  /// Takes what finds the password of a tag; it is asked once for each tag, after its selection.
  public init(_ find: @escaping @Sendable (TagUID) throws -> TagPassword) { self.find = find }

  /// The same password for every tag.
  public init(_ password: TagPassword) { find = { _ in password } }
}
