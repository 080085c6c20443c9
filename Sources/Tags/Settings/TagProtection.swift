/// How a tag is protected by a password, which can be taken back.
public struct TagProtection: Hashable, Sendable {
  /// The password that the tag gets.
  public var password: TagPassword
  /// The first page that needs it, up to the end of the memory; `nil` for page 4, the first of the
  /// user's. From page 3 on the capability container is protected too, from page 2 on the lock bits.
  public var firstPage: Int?
  /// Whether reading needs the password as well, which no phone gives.
  public var protectsReading: Bool
  /// After how many wrong passwords in all the protected pages are lost for good, up to 7, or 0 for
  /// never.
  public var attempts: Int

  /// Says how; by default everyone can read, and nobody can lose the tag by wrong passwords.
  public init(
    password: TagPassword, firstPage: Int? = nil, protectsReading: Bool = false, attempts: Int = 0
  ) {
    self.password = password
    self.firstPage = firstPage
    self.protectsReading = protectsReading
    self.attempts = attempts
  }
}
