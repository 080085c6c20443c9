/// The options for protecting a tag by a password, which can be removed later.
public struct TagProtection: Hashable, Sendable {
  /// The password to set on the tag.
  package var password: TagPassword
  /// The first page that needs the password, as do all after it; `nil` for page 4, the first user
  /// page. From page 3 on, the capability container is protected too; from page 2 on, the lock
  /// bits.
  package var firstPage: Int?
  /// Whether the password is required for reading, too; phones cannot send it.
  package var protectsReading: Bool
  /// The total number of wrong passwords, up to 7, after which the protected pages are permanently
  /// lost, or 0 for no limit.
  package var attempts: Int

  /// Creates the options. By default, anyone can read the tag, and wrong passwords never make its
  /// pages inaccessible.
  public init(
    password: TagPassword, firstPage: Int? = nil, protectsReading: Bool = false, attempts: Int = 0
  ) {
    self.password = password
    self.firstPage = firstPage
    self.protectsReading = protectsReading
    self.attempts = attempts
  }
}
