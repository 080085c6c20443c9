/// The service's name of a reader: the manufacturer's name of it, then two numbers that change with
/// the order of plugging in.
struct SmartCardName: Equatable {
  /// The whole name, as the service gives it.
  let text: String
  /// The name without the numbers at its end.
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

  /// The purpose of the slot, as far as its name shows.
  ///
  /// A reader with several slots names the slot in brackets: `[uTrust 4701 F Contact Reader]`.
  var use: SmartCardSlot.Use {
    let name = base.uppercased()
    func hasPart(_ parts: [String]) -> Bool { parts.contains { name.contains($0) } }
    if hasPart(Self.keys) { return .securityKey }
    let all = Self.words(name)
    if let use = Self.use(of: Self.words(slot.uppercased())) ?? Self.use(of: all) { return use }
    if hasPart(Self.contactReaders) { return .contacts }
    if SmartCardReaderFamily.isKnown(text) || hasPart(Self.contactlessReaders) { return .tags }
    return all.contains("TOKEN") || all.contains("KEY") ? .securityKey : .unknown
  }

  /// The slot's own name in brackets, or the whole name if there are no brackets.
  private var slot: Substring {
    guard let start = base.lastIndex(of: "["), let end = base[start...].firstIndex(of: "]") else {
      return base[...]
    }
    return base[base.index(after: start)..<end]
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber) }
  }

  /// Returns the purpose that usual words in a slot's name imply, or `nil` if there are none.
  private static func use(of words: [Substring]) -> SmartCardSlot.Use? {
    // All slots of a contactless reader may be called contactless, with the slot's own word at the
    // end.
    if words.last == "SAM" { return .secureModule }
    if words.contains(where: { contactless.contains($0) || $0.isModelOfContactless }) {
      return .tags
    }
    if words.contains("SAM") { return .secureModule }
    if words.contains(where: { contact.contains($0) }) { return .contacts }
    return words.contains(where: { radio.contains($0) }) ? .tags : nil
  }

  private static let contactless: Set<Substring> = ["PICC", "CL", "CLI", "CONTACTLESS", "NFC"]
  private static let contact: Set<Substring> = ["ICC", "CONTACT", "CONTACTED"]
  private static let radio: Set<Substring> = ["RFID", "RF", "FELICA", "PROX"]

  /// Parts of the names of security keys and tokens, most of which have a built-in chip and no
  /// field.
  private static let keys = [
    "YUBIKEY", "YUBICO", "NITROKEY", "CRYPTO STICK", "GNUK", "SOLO 2", "SOLOKEYS", "CANOKEY",
    "LIBREM KEY", "PICO KEY", "LEDGER", "TREZOR", "ETOKEN", "EPASS", "RUTOKEN", "JACARTA",
    "CRYPTOMATE", "U2F", "FIDO", "CRESCENDO KEY", "IDEM KEY", "TITAN", "CRYPTOIDENTITY",
    "SMARTKEY", "DIGIPASS KEY",
  ]

  /// Parts of the names of contact readers that do not contain a usual word.
  private static let contactReaders = [
    "PC TWIN", "GEMPC", "USB SHELL TOKEN", "ALCOR MICRO AU", "ALCOR LINK AK", "ACR38", "ACR39",
    "SCR 33", "SCR33", "SCR35", "CARDMAN 3", "OMNIKEY 3", "OMNIKEY AG 3", "[OMNIKEY 5422 ",
  ]

  /// Parts of the names of contactless readers whose names do not contain a usual word, and which
  /// are not in the table of families.
  private static let contactlessReaders = [
    "OMNIKEY 5122", "OMNIKEY 5127", "PROX'N'ROLL", "NFC'ROLL", "SPRINGCARD H663",
    "SPRINGCARD H512",
    "SPRINGCARD CSB6", "CRAZYWRITER", "SDI010", "PEGODA", "PR533", "FEITIAN R502", "DE-ABCM6",
    "TWN4",
    "ACR1256", "ACR1261", "ACR1283",
  ]
}

extension Substring {
  /// Whether the word is a model number followed by CL, such as `5422CL`.
  fileprivate var isModelOfContactless: Bool {
    hasSuffix("CL") && count > 2 && dropLast(2).allSatisfy(\.isNumber)
  }
}

extension [SmartCardName] {
  /// The slots that are for tags, as far as their names show.
  var contactless: [SmartCardName] { filter { $0.use == .tags } }

  /// The connection string of a reader: without the numbers, unless two have the same name.
  func connection(of name: SmartCardName) -> String {
    let isTwin = count { $0.base == name.base } > 1
    return SmartCardDevice.scheme + (isTwin ? name.text : name.base)
  }

  /// Finds the readers that these words name: the one with this whole name, or those whose name
  /// without numbers is equal to the words or contains them.
  ///
  /// Readers for tags come first, then those whose purpose is unknown. A slot with another purpose
  /// is found only by its whole name.
  func find(_ words: String) -> [SmartCardName] {
    if let exact = first(where: { $0.text == words }) { return [exact] }
    for use in [SmartCardSlot.Use.tags, .unknown] {
      let found = filter { $0.use == use }.like(words)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The readers whose name without numbers is equal to these words, or else those whose name
  /// contains them.
  func like(_ words: String) -> [SmartCardName] {
    let wanted = words.lowercased()
    let same = filter { $0.base.lowercased() == wanted }
    return same.isEmpty ? filter { $0.text.lowercased().contains(wanted) } : same
  }
}
