import Tags

/// A check whether the UIDs that a supplier reports can be those of the job's chips.
struct SupplierUIDs {
  private let chips: [JobChip]

  /// Creates a check for the chips of a job; without chips, only impossible UIDs have a problem.
  init(_ file: JobFile?) { chips = file?.tag?.chips ?? [] }

  /// The problem of a UID in a sentence; nil if one of the chips can have it.
  func problem(of uid: TagUID) -> String? {
    if Set(uid.bytes).count == 1 { return "\(uid) is not a UID: all its bytes are the same" }
    guard !chips.isEmpty, !chips.contains(where: { Self.canHave(uid.bytes, $0) }) else {
      return nil
    }
    let backwards = uid.bytes.reversed() as [UInt8]
    let hint =
      chips.contains { Self.canHave(backwards, $0) }
      ? "; its bytes seem to be in reverse order" : ""
    let titles = chips.map(\.title).joined(separator: " or ")
    return "\(uid) cannot be the UID of \(titles)\(hint)"
  }

  /// Whether a chip can have a UID. The first byte of a UID is its manufacturer's (ISO/IEC
  /// 7816-6), and 04 is NXP, whose chips of this kind have seven bytes.
  private static func canHave(_ uid: [UInt8], _ chip: JobChip) -> Bool {
    switch chip {
    case .ntag424: uid.count == 7 && uid.first == 0x04
    case .product(let product):
      uid.count == 7 && (uid.first == 0x04 || !product.word.hasPrefix("ntag"))
    case .any(let type):
      type.rawValue == 5
        ? uid.count == 8 && uid.first == 0xE0
        : uid.count != 8 || uid.first != 0xE0
    }
  }
}
