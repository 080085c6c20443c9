package import AuthenticTags

/// The five keys of one tag, and what a record says in place of them.
package struct DNAKeySet<Key: TagKey>: Sendable {
  /// Keys 0 to 4.
  package let keys: [Key]
  /// The version that the card keeps beside each, which everybody can ask for.
  package let version: UInt8
  /// How they can be made again: by which scheme, of which version, from which master key.
  package let reference: String

  /// The keys as delivered: sixteen zeros each, version 0.
  package static var factoryReference: String { "factory" }

  /// Makes a set, key by key.
  package init(
    version: UInt8, reference: String, _ key: (UInt8) throws(TagCipherError) -> Key
  ) throws(TagCipherError) {
    (self.version, self.reference) = (version, reference)
    var keys: [Key] = []
    for number in 0..<dnaKeyCount { keys.append(try key(number)) }
    self.keys = keys
  }

  /// Whether the keys are the ones of delivery.
  package var isFactory: Bool { reference == Self.factoryReference }

  subscript(number: UInt8) -> Key { keys[Int(number)] }
}
