/// The five keys of one tag, and the reference by which records name them.
package struct DNAKeySet<Key: TagKey>: Sendable {
  /// Keys 0 to 4.
  package let keys: [Key]
  /// The version that the card stores for each key; everybody can read it.
  package let version: UInt8
  /// The reference from which the keys can be derived again: scheme, version and master key.
  package let reference: String

  /// The reference of the keys as delivered: sixteen zero bytes each, version 0.
  package static var factoryReference: String { "factory" }

  /// Creates a set by deriving each of its keys.
  package init(
    version: UInt8, reference: String, _ key: (UInt8) throws(TagCipherError) -> Key
  ) throws(TagCipherError) {
    (self.version, self.reference) = (version, reference)
    var keys: [Key] = []
    for number in 0..<dnaKeyCount { keys.append(try key(number)) }
    self.keys = keys
  }

  /// Whether the keys are those of delivery.
  package var isFactory: Bool { reference == Self.factoryReference }

  subscript(number: UInt8) -> Key { keys[Int(number)] }
}
