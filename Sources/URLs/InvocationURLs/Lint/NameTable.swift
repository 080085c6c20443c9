/// ASCII names with a value each, found by binary search without creating strings.
struct NameTable<Value: Sendable>: Sendable {
  private let names: [(text: [UInt8], value: Value)]

  /// Creates a table. Each `names` is a list of lower-case names separated by white space.
  init(_ lists: [(names: String, value: Value)]) {
    var names: [(text: String, value: Value)] = []
    for list in lists {
      for name in Array(list.names.utf8).split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
        names.append((String(decoding: name, as: UTF8.self), list.value))
      }
    }
    names.sort { $0.text < $1.text }
    self.names = names.map { (Array($0.text.utf8), $0.value) }
  }

  /// Returns the value of the name in `range`, ignoring letter case, or `nil` if it is not in the
  /// table.
  func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Value? {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      let order = compare(names[middle].text, bytes, range)
      if order == 0 { return names[middle].value }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func compare(_ name: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    for index in 0..<min(name.count, range.count) {
      let byte = bytes[range.lowerBound + index]
      let lowered = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
      if name[index] != lowered { return Int(name[index]) - Int(lowered) }
    }
    return name.count - range.count
  }
}
