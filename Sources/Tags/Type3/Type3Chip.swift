/// A Type 3 tag, as far as its attribute block and its memory configuration tell.
public struct Type3Chip: Hashable, Sendable {
  /// What the attribute block says; `nil` where there is none.
  public let attributes: Type3Attributes?
  /// The memory configuration, which only FeliCa Lite and Lite-S have.
  let configuration: Type3Configuration?
  /// Whether it has what only Lite-S has.
  let isLiteS: Bool
  /// Whether it was asked for what only FeliCa Lite and Lite-S have.
  let wasIdentified: Bool

  /// Its name, or what is known instead.
  public var name: String {
    if configuration != nil { return isLiteS ? "FeliCa Lite-S" : "FeliCa Lite" }
    return attributes.map { "Type 3 tag, mapping \($0.version >> 4).\($0.version & 0x0F)" }
      ?? "Type 3 tag"
  }
}

extension Type3Chip: TagChipOfType {
  static var type: TagType { .type3 }

  func contents(of image: [UInt8], from base: Int) -> TagContents {
    Type3Memory(image, isLiteS: isLiteS, configuration: configuration).contents
  }
}
