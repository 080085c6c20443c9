/// The kinds of emoji of several characters, which only some fonts draw as one picture.
enum EmojiSequenceKind {
  case flag, keycap, skinTone, joined

  /// Classifies a cluster, or returns `nil` if it is not an emoji of several characters.
  init?(_ cluster: ArraySlice<UInt32>) {
    guard cluster.count > 1 else { return nil }
    let properties = cluster.compactMap { Unicode.Scalar($0)?.properties }
    if cluster.contains(where: {
      (0x1F1E6...0x1F1FF).contains($0) || (0xE0020...0xE007F).contains($0)
    }) {
      self = .flag
    } else if cluster.contains(0x20E3) {
      self = .keycap
    } else if cluster.contains(0x200D), properties.contains(where: \.isEmojiPresentation) {
      self = .joined
    } else if properties.dropFirst().contains(where: \.isEmojiModifier) {
      self = .skinTone
    } else {
      return nil
    }
  }

  /// The kind as a noun with its article, such as "a flag".
  var words: String {
    switch self {
    case .flag: "a flag"
    case .keycap: "a keycap"
    case .skinTone: "an emoji with a skin tone"
    case .joined: "several emoji joined to one"
    }
  }
}
