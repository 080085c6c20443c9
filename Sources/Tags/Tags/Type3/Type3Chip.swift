/// A Type 3 chip, as far as its attribute block and its memory configuration identify it.
package struct Type3Chip: Hashable, Sendable, TypedTagChip {
  /// The attribute block, or `nil` if the card has none.
  package let attributes: Type3Attributes?
  /// The memory configuration block, which only FeliCa Lite and Lite-S have.
  let configuration: Type3Configuration?
  /// Whether the chip is a FeliCa Lite-S, recognized by a block that only it has.
  let isLiteS: Bool
  /// Whether the chip was asked for blocks that only FeliCa Lite and Lite-S have.
  let wasIdentified: Bool

  /// The chip's name, or a description if it is not known.
  package var name: String {
    if configuration != nil { return isLiteS ? "FeliCa Lite-S" : "FeliCa Lite" }
    return attributes.map { "Type 3 tag, mapping \($0.version >> 4).\($0.version & 0x0F)" }
      ?? "Type 3 tag"
  }

  static var type: TagType { .type3 }

  func contents(of image: [UInt8], from base: Int) -> TagContents {
    Type3Memory(image, isLiteS: isLiteS, configuration: configuration).contents
  }
}
