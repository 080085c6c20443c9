/// The keys of one version, by which URLs of a kind of tags are verified.
public struct SUNKeys<Key: TagKey>: Sendable {
  /// The version of the keys; the tap says which one fitted. Newer keys have a higher one: stores of counters let a tag
  /// begin its counter again with a higher version, and then refuse the lower ones.
  public var version: Int
  /// The key that decrypts who a tag is (SDMMetaReadKey), the same for all tags; not needed where the UID is in the clear.
  public var identity: Key?
  /// The key of codes and data (SDMFileReadKey), or the master from which each tag's own follows.
  public var file: Key
  /// How it follows.
  public var scheme: TagKeyScheme
  /// Which key of the tag it is, for schemes that number keys.
  public var fileNumber: UInt8

  /// Holds the keys.
  public init(
    version: Int = 0, identity: Key? = nil, file: Key, scheme: TagKeyScheme = .same,
    fileNumber: UInt8 = 2
  ) {
    (self.version, self.identity, self.file) = (version, identity, file)
    (self.scheme, self.fileNumber) = (scheme, fileNumber)
  }

  /// Both from one master key: bolt cards have number 1 for who they are and 2 for the rest.
  public init(
    version: Int = 0, master: Key, scheme: TagKeyScheme, identityNumber: UInt8 = 1,
    fileNumber: UInt8 = 2
  ) throws(TagCipherError) {
    self.init(
      version: version, identity: try scheme.commonKey(identityNumber, master: master),
      file: master, scheme: scheme, fileNumber: fileNumber)
  }
}
