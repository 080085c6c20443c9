/// The keys of one version, with which URLs of one kind of tags are verified.
public struct SUNKeys<Key: TagKey>: Sendable {
  /// The version of the keys; a tap says which version verified it. Newer keys have a higher
  /// version: counter stores let a tag start its counter again with a higher version, and then
  /// refuse lower ones.
  public var version: Int
  /// The key that decrypts a tag's UID and counter (SDMMetaReadKey), the same for all tags. It is
  /// not needed if the UID is in plain text.
  public var identity: Key?
  /// The key of codes and data (SDMFileReadKey), or the master key from which each tag's own is
  /// derived.
  public var file: Key
  /// The scheme by which each tag's file key is derived from `file`.
  public var scheme: TagKeyScheme
  /// The key number, on the tag, of the file key; used only by schemes that derive each key by
  /// number.
  public var fileNumber: UInt8

  /// Creates a set of keys. Without `identity`, encrypted UIDs cannot be decrypted.
  public init(
    version: Int = 0, identity: Key? = nil, file: Key, scheme: TagKeyScheme = .same,
    fileNumber: UInt8 = 2
  ) {
    (self.version, self.identity, self.file) = (version, identity, file)
    (self.scheme, self.fileNumber) = (scheme, fileNumber)
  }

  /// Derives both keys from one master key. Bolt cards use key 1 to decrypt the UID and counter,
  /// and key 2 for the rest.
  public init(
    version: Int = 0, master: Key, scheme: TagKeyScheme, identityNumber: UInt8 = 1,
    fileNumber: UInt8 = 2
  ) throws(TagCipherError) {
    self.init(
      version: version, identity: try scheme.commonKey(identityNumber, master: master),
      file: master, scheme: scheme, fileNumber: fileNumber)
  }
}
