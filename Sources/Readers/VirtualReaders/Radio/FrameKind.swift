/// The name of a frame, and the counters that it increases.
struct FrameKind {
  var name: String
  /// Whether the frame counts as an exchange with a selected tag.
  var isData: Bool
  /// Whether the frame begins an exchange: data, or the start of an activation that a tag hears.
  var isExchange: Bool

  init(_ frame: RadioFrame, tags: [VirtualTag], isActivation: Bool) {
    if frame.isFeliCa {
      name = Self.feliCa(frame)
      isData = name != "POLLING"
      isExchange = isData || tags.contains { $0.model.isFeliCa }
      return
    }
    if let tag = tags.first(where: \.isActive), frame.bitCount >= 8 || tags.count == 1 {
      name = frame.bitCount == 7 ? Self.request(frame) : tag.name(of: frame)
      let isEnd = name == "HLTA" || name == "S-DESELECT"
      isData = frame.bitCount != 7 && !isEnd && !(isActivation && name == "RATS")
      isExchange = isData
      return
    }
    isData = false
    if frame.bitCount == 7 {
      let request = Self.request(frame)
      name = request
      isExchange = tags.contains { tag in
        tag.model.isTypeA && (tag.radio == .idle || request == "WUPA" && tag.radio == .halted)
      }
    } else {
      name = Self.selection(frame)
      isExchange = false
    }
  }

  private static func request(_ frame: RadioFrame) -> String {
    switch frame.bytes[0] {
    case 0x26: "REQA"
    case 0x52: "WUPA"
    default: "OTHER"
    }
  }

  private static func feliCa(_ frame: RadioFrame) -> String {
    switch frame.bytes.dropFirst().first {
    case 0x00: "POLLING"
    case 0x06: "CHECK"
    case 0x08: "UPDATE"
    default: "OTHER"
    }
  }

  private static func selection(_ frame: RadioFrame) -> String {
    guard let first = frame.bytes.first, [0x93, 0x95, 0x97].contains(first) else {
      return frame.bytes.first == 0x50 ? "HLTA" : "OTHER"
    }
    return frame.bytes.count > 1 && frame.bytes[1] == 0x70 ? "SELECT" : "SDD"
  }
}
