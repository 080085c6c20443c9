/// The five keys of one tag, and the reference by which records name them.
package struct DNAKeySet<Key: TagKey>: Sendable {
  /// The keys 0 to 4, in this order.
  package let keys: [Key]
  /// The version that the card stores with each key, readable by everybody.
  package let version: UInt8
  /// The reference from which the keys can be derived again: scheme, version and master key.
  package let reference: String

  /// The reference of the keys as delivered: sixteen zero bytes each, version 0.
  package static var factoryReference: String { "factory" }

  /// Creates a set by deriving each of its five keys with a function of the key number.
  package init(
    version: UInt8, reference: String, _ key: (UInt8) throws(TagCipherError) -> Key
  ) throws(TagCipherError) {
    (self.version, self.reference) = (version, reference)
    var keys: [Key] = []
    for number in 0..<dnaKeyCount { keys.append(try key(number)) }
    self.keys = keys
  }

  /// Whether the keys are those with which cards are delivered.
  package var isFactory: Bool { reference == Self.factoryReference }

  subscript(number: UInt8) -> Key { keys[Int(number)] }
}
