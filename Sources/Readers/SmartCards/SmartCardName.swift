/// What the service calls a reader: the maker's words, then two numbers that change with the order of
/// plugging in.
struct SmartCardName: Equatable {
  /// The whole of it.
  let text: String
  /// Without the numbers.
  let base: String

  init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let hasNumbers = words.count > 2 && words.suffix(2).allSatisfy(Self.isNumber)
    base = hasNumbers ? words.dropLast(2).joined(separator: " ") : text
  }

  private static func isNumber(_ word: Substring) -> Bool {
    word.utf8.count == 2
      && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
  }

  /// Whether it is a slot for a card that sits inside the reader.
  var isSecureModule: Bool {
    base.uppercased().split { !$0.isLetter }.contains("SAM")
  }

  /// Whether it is the slot for cards with contacts of a reader that has both.
  var isForContacts: Bool {
    base.uppercased().contains(" ICC]") || base.uppercased().contains(" ICC ")
  }
}

extension [SmartCardName] {
  /// Those in whose field tags can be.
  var contactless: [SmartCardName] { filter { !$0.isSecureModule && !$0.isForContacts } }

  /// The connection string of each: without the numbers, unless two have the same name.
  func connection(of name: SmartCardName) -> String {
    let isTwin = count { $0.base == name.base } > 1
    return SmartCardDevice.scheme + (isTwin ? name.text : name.base)
  }

  /// The one reader that these words mean: its whole name, its name without numbers, or a part of it.
  func find(_ words: String) -> SmartCardName? {
    if let exact = first(where: { $0.text == words }) { return exact }
    let wanted = words.lowercased()
    let same = contactless.filter { $0.base.lowercased() == wanted }
    let like = contactless.filter { $0.text.lowercased().contains(wanted) }
    let found = same.isEmpty ? like : same
    return found.count == 1 ? found[0] : nil
  }
}
