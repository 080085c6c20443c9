/// The rules of a public suffix list, in a hash table.
///
/// The text is kept as it is, and a rule is a position in it. The hashes are computed from the last
/// byte to the first, so one pass over a name finds the rules for all its endings.
struct PublicSuffixIndex: Sendable {
  /// One rule of the list, without its `*.` or `!`.
  struct Rule: Sendable {
    var start: UInt32
    var count: UInt32
    var hash: UInt32
    var kind: Kind
    var section: PublicSuffixList.Section
  }

  enum Kind: Sendable {
    case normal, wildcard, exception
  }

  /// A candidate suffix of a host, with its number of labels and the section of its rule.
  struct Suffix: Comparable {
    var labels: Int
    var section: PublicSuffixList.Section
    var isException = false

    static func < (a: Suffix, b: Suffix) -> Bool {
      if a.isException != b.isException { return b.isException }
      if a.section == .unlisted || b.section == .unlisted { return a.section == .unlisted }
      return a.labels < b.labels
    }
  }

  let text: [UInt8]
  let rules: [Rule]
  /// Indices in `rules`, counted from 1; 0 marks a free slot. At least half of the slots are free.
  private var slots: [UInt32] = []

  /// Reads the rules of a list. With `endings`, only rules whose last label is one of them stay.
  init(_ text: [UInt8], under endings: [[UInt8]]? = nil) throws(PublicSuffixListError) {
    guard text.count < Int(UInt32.max) else { throw .tooLarge }
    self.text = text
    var reader = RuleReader(endings: endings)
    rules = unsafe text.withUnsafeBufferPointer { unsafe reader.rules(in: $0) }
    guard reader.foundRules else { throw .noRules }
    fillSlots()
  }

  // MARK: Looking up

  func suffix(of name: Span<UInt8>) -> Suffix? { suffix(of: name, 0..<name.count) }

  /// Returns the suffix of the name in `range` by the rule that prevails, or `nil` if a label is
  /// empty.
  func suffix(of name: Span<UInt8>, _ range: Range<Int>) -> Suffix? {
    var best = Suffix(labels: 1, section: .unlisted)
    var hash = Hash()
    var (labels, offset) = (0, range.upperBound)
    var wildcard: PublicSuffixList.Section?
    while offset > range.lowerBound {
      let end = offset
      while offset > range.lowerBound, name[offset - 1] != UInt8(ascii: ".") {
        offset -= 1
        hash.add(name[offset])
      }
      guard offset < end else { return nil }
      labels += 1
      if let section = wildcard { best = max(best, Suffix(labels: labels, section: section)) }
      let found = rules(name, offset..<range.upperBound, hash)
      if let section = found.normal { best = max(best, Suffix(labels: labels, section: section)) }
      wildcard = found.wildcard
      if let section = found.exception, labels > 1 {
        best = max(best, Suffix(labels: labels - 1, section: section, isException: true))
      }
      guard offset > range.lowerBound else { break }
      offset -= 1
      hash.add(name[offset])
      if offset == range.lowerBound { return nil }
    }
    return labels == 0 ? nil : best
  }

  /// Finds the rules whose name equals the text in `range`, with the sections they are in.
  private func rules(_ name: Span<UInt8>, _ range: Range<Int>, _ hash: Hash) -> Found {
    var found = Found()
    var slot = Int(hash.value) & (slots.count - 1)
    while slots[slot] > 0 {
      let rule = rules[Int(slots[slot]) - 1]
      if rule.hash == hash.value, isEqual(rule, name, range) {
        switch rule.kind {
        case .normal: found.normal = rule.section
        case .wildcard: found.wildcard = rule.section
        case .exception: found.exception = rule.section
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return found
  }

  private struct Found {
    var normal, wildcard, exception: PublicSuffixList.Section?
  }

  private func isEqual(_ rule: Rule, _ name: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard Int(rule.count) == range.count else { return false }
    for index in 0..<range.count {
      let (a, b) = (text[Int(rule.start) + index], name[range.lowerBound + index])
      if Hash.folded(a) != Hash.folded(b) { return false }
    }
    return true
  }

  // MARK: Filling

  private mutating func fillSlots() {
    var capacity = 16
    while capacity < rules.count * 2 { capacity *= 2 }
    slots = [UInt32](repeating: 0, count: capacity)
    for index in rules.indices {
      if let slot = freeSlot(for: rules[index]) { slots[slot] = UInt32(index + 1) }
    }
  }

  /// Returns the index of the slot for a new rule, or `nil` if an equal rule is in the table.
  private func freeSlot(for rule: Rule) -> Int? {
    let text = text[...]
    var slot = Int(rule.hash) & (slots.count - 1)
    while slots[slot] > 0 {
      let other = rules[Int(slots[slot]) - 1]
      let range = Int(rule.start)..<Int(rule.start + rule.count)
      if other.hash == rule.hash, other.kind == rule.kind, isEqual(other, text.span, range) {
        return nil
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}

/// Reads the rules of a list, line by line: commands read a list of 250 kB to check one URL.
private struct RuleReader {
  private typealias Rule = PublicSuffixIndex.Rule
  /// The last labels of the rules that are read; nil if all are.
  private let endings: [[UInt8]]?
  private var rules: [Rule] = []
  private var section = PublicSuffixList.Section.icann
  /// Whether the text has a rule, be it one that is read or not.
  private(set) var foundRules = false

  init(endings: [[UInt8]]?) { self.endings = endings }

  mutating func rules(in text: UnsafeBufferPointer<UInt8>) -> [PublicSuffixIndex.Rule] {
    if endings == nil { rules.reserveCapacity(text.count / 24) }
    var start = unsafe text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      // The rule is the line up to the first space.
      var end = unsafe Self.firstByte(upTo: UInt8(ascii: " "), in: text, from: start)
      let word = start..<end
      while end < text.count, unsafe text[end] != UInt8(ascii: "\n"),
        unsafe text[end] != UInt8(ascii: "\r")
      {
        end = unsafe Self.firstByte(upTo: UInt8(ascii: "\r"), in: text, from: end + 1)
      }
      if word.count >= 2, unsafe text[start] == UInt8(ascii: "/"),
        unsafe text[start + 1] == UInt8(ascii: "/")
      {
        section = unsafe Self.marker(text[start..<end]) ?? section
      } else if unsafe isUnderEndings(text, word) {
        if let rule = unsafe rule(text, word) {
          foundRules = true
          rules.append(rule)
        }
      } else if !foundRules {
        foundRules = unsafe rule(text, word) != nil
      }
      start = end + 1
    }
    return rules
  }

  /// Whether the last label of the rule in `word` is one of the endings.
  private func isUnderEndings(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
    guard let endings else { return true }
    return endings.contains { ending in
      let start = word.upperBound - ending.count
      guard start >= word.lowerBound else { return false }
      for offset in ending.indices.reversed()
      where unsafe Hash.folded(text[start + offset]) != Hash.folded(ending[offset]) { return false }
      return unsafe start == word.lowerBound || text[start - 1] == UInt8(ascii: ".")
    }
  }

  /// Returns the offset of the first byte that is at most `limit`, an ASCII character, or else the
  /// end. It looks at eight bytes at a time.
  private static func firstByte(
    upTo limit: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let bytes = UnsafeRawBufferPointer(text)
    var offset = start
    while offset + 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      // The highest bit of each byte that is smaller; only the lowest such byte is certain.
      let found = (word &- ones &* UInt64(limit + 1)) & ~word & (ones << 7)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < bytes.count, unsafe bytes[offset] > limit { offset += 1 }
    return offset
  }

  /// Returns the section that a comment such as `// ===BEGIN PRIVATE DOMAINS===` begins.
  private static func marker(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> PublicSuffixList.Section? {
    let words = unsafe line.dropFirst(2).drop { $0 == UInt8(ascii: " ") }
    guard unsafe words.first == UInt8(ascii: "=") else { return nil }
    if unsafe words.starts(with: "===BEGIN PRIVATE DOMAINS===".utf8) { return .private }
    if unsafe words.starts(with: "===BEGIN ICANN DOMAINS===".utf8) { return .icann }
    return nil
  }

  /// Returns the rule in `word`, or `nil` if it is empty or has a `*` elsewhere than in front.
  private func rule(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Rule? {
    guard let first = word.first else { return nil }
    var (start, kind) = (first, PublicSuffixIndex.Kind.normal)
    if unsafe text[first] == UInt8(ascii: "!") {
      (start, kind) = (first + 1, .exception)
    } else if unsafe text[first] == UInt8(ascii: "*") {
      guard word.count > 2, unsafe text[first + 1] == UInt8(ascii: ".") else { return nil }
      (start, kind) = (first + 2, .wildcard)
    }
    var hash = Hash()
    var offset = word.upperBound
    while offset > start {
      offset -= 1
      let byte = unsafe text[offset]
      if byte == UInt8(ascii: "*") { return nil }
      hash.add(byte)
    }
    guard start < word.upperBound else { return nil }
    return Rule(
      start: UInt32(start), count: UInt32(word.upperBound - start), hash: hash.value, kind: kind,
      section: section)
  }
}

/// The FNV-1a hash of bytes in lower case.
private struct Hash {
  private(set) var value: UInt32 = 2_166_136_261

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt32(Self.folded(byte))) &* 16_777_619
  }

  static func folded(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
