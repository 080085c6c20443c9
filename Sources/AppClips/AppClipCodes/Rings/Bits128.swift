/// A set of 128 bits, addressed by index from 0.
struct Bits128: Hashable, Sendable {
  private var words: (UInt64, UInt64) = (0, 0)

  init() {}

  subscript(index: Int) -> Bool {
    get { (index < 64 ? words.0 >> UInt64(index) : words.1 >> UInt64(index - 64)) & 1 == 1 }
    set {
      let mask: UInt64 = 1 << UInt64(index & 63)
      if index < 64 {
        words.0 = newValue ? words.0 | mask : words.0 & ~mask
      } else {
        words.1 = newValue ? words.1 | mask : words.1 & ~mask
      }
    }
  }

  static func == (a: Bits128, b: Bits128) -> Bool { a.words == b.words }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}
