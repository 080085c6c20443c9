/// The path, query and fragment of a URL as bits.
struct PathQueryEncoding {
  /// The form in which path, query and fragment are coded.
  enum Form: Sendable {
    case none, combined, segmented, template
  }

  var form: Form
  var bits: BitSequence
  /// The number of bits before the query: those of the form's mark and of the path.
  var path: Int
  /// The number of bits that the query takes.
  var query: Int
}

extension URLCompressor {
  /// Returns the shortest form. A template must be shorter than the others to be chosen; the
  /// combined form need only be as short.
  mutating func tail(_ url: ClipURL) -> PathQueryEncoding {
    guard url.hasMore else {
      return PathQueryEncoding(form: .none, bits: BitSequence(), path: 0, query: 0)
    }
    let plain = [combined(url), segmented(url)].compactMap(\.self)
      .min { $0.bits.count < $1.bits.count }
    guard let plain else {
      return PathQueryEncoding(form: .none, bits: BitSequence(), path: 0, query: 0)
    }
    if let template = template(url), template.bits.count < plain.bits.count { return template }
    return plain
  }

  private mutating func combined(_ url: ClipURL) -> PathQueryEncoding? {
    var path = url.path
    // The slash is implied unless a fragment follows it.
    let second = path.dropFirst().first ?? (url.query.isEmpty ? hash(url) : UInt8(ascii: "?"))
    if !path.isEmpty, second != UInt8(ascii: "#") { path = path.dropFirst() }
    let query = url.query.isEmpty ? [] : [UInt8(ascii: "?")] + url.query
    let fragment = url.fragment.isEmpty ? [] : [UInt8(ascii: "#")] + url.fragment
    guard !path.isEmpty || !query.isEmpty || !fragment.isEmpty else { return nil }
    var bits = BitSequence(0, width: 1)
    cpq.append(path + query + fragment, isEnded: false, to: &bits)
    // The parts are one text, but their bits are counted separately; a code depends only on the
    // characters before it, so the counts add up.
    let beforeFragment = fragment.isEmpty ? bits.count : 1 + width(path + query)
    let beforeQuery = query.isEmpty ? beforeFragment : 1 + width(Array(path))
    return PathQueryEncoding(
      form: .combined, bits: bits, path: beforeQuery, query: beforeFragment - beforeQuery)
  }

  private mutating func width(_ text: [UInt8]) -> Int {
    var bits = BitSequence()
    cpq.append(text, isEnded: false, to: &bits)
    return bits.count
  }

  private func hash(_ url: ClipURL) -> UInt8? { url.fragment.isEmpty ? nil : UInt8(ascii: "#") }
}

extension URLCompressor {
  private mutating func segmented(_ url: ClipURL) -> PathQueryEncoding? {
    guard url.fragment.isEmpty else { return nil }
    let parts = url.parts
    let endsInSlash = url.path.last == UInt8(ascii: "/")
    let hasSlash = endsInSlash && (!parts.isEmpty || url.query.isEmpty)
    var bits = BitSequence(1, width: 1)
    for (index, part) in parts.enumerated() {
      let hasMore = index + 1 < parts.count || hasSlash || !url.query.isEmpty
      guard let value = value(part, isPart: true, hasMore: hasMore) else { return nil }
      bits.append(0, width: 1)
      bits.append(value)
    }
    if hasSlash { bits.append(0b10, width: 2) }
    let path = bits.count
    if !url.query.isEmpty {
      bits.append(0b11, width: 2)
      let parameters = url.parameters
      for (index, parameter) in parameters.enumerated() {
        guard let item = item(parameter, hasMore: index + 1 < parameters.count) else { return nil }
        bits.append(item)
      }
    }
    return PathQueryEncoding(form: .segmented, bits: bits, path: path, query: bits.count - path)
  }

  /// Returns a segment or a value in its shortest form, or `nil` if no form has all its characters.
  mutating func value(
    _ text: ArraySlice<UInt8>, after start: UInt8? = nil, isPart: Bool, hasMore: Bool
  ) -> BitSequence? {
    // The forms are in the order in which equally short ones are preferred.
    var forms: [BitSequence] = []
    if isPart, let place = PathWords.places[Array(text)] {
      var bits = BitSequence(UInt64(ValueForm.word.rawValue), width: 2)
      bits.append(UInt64(place), width: 8)
      forms.append(bits)
    }
    if let number = text.clipNumber {
      var bits = BitSequence(UInt64(ValueForm.number.rawValue), width: 2)
      bits.append(groups: number)
      forms.append(bits)
    }
    if spq.alphabet.holds(text) {
      var bits = BitSequence(UInt64(ValueForm.text.rawValue), width: 2)
      spq.append(text, after: start, isEnded: hasMore, to: &bits)
      forms.append(bits)
    }
    if ClipAlphabet.sixBit.holds(text) {
      var bits = BitSequence(UInt64(ValueForm.sixBit.rawValue), width: 2)
      bits.append(sixBit: text, isEnded: hasMore)
      forms.append(bits)
    }
    return forms.min { $0.count < $1.count }
  }

  /// The shortest coded form of a `key=value`; nil if it has none.
  private mutating func item(_ parameter: ArraySlice<UInt8>, hasMore: Bool) -> BitSequence? {
    guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let (key, value) = (parameter[..<equals], parameter[(equals + 1)...])
    guard spq.alphabet.holds(key) else { return nil }
    var forms: [BitSequence] = []
    if let number = value.clipNumber {
      var bits = BitSequence(UInt64(ValueForm.number.rawValue), width: 2)
      bits.append(groups: number)
      spq.append(key, after: UInt8(ascii: "?"), isEnded: hasMore, to: &bits)
      forms.append(bits)
    }
    if spq.alphabet.holds(value) {
      var bits = BitSequence(UInt64(ValueForm.text.rawValue), width: 2)
      spq.append(key, after: UInt8(ascii: "?"), isEnded: true, to: &bits)
      spq.append(value, after: UInt8(ascii: "="), isEnded: hasMore, to: &bits)
      forms.append(bits)
    }
    if ClipAlphabet.sixBit.holds(value) {
      var bits = BitSequence(UInt64(ValueForm.sixBit.rawValue), width: 2)
      spq.append(key, after: UInt8(ascii: "?"), isEnded: true, to: &bits)
      bits.append(sixBit: value, isEnded: hasMore)
      forms.append(bits)
    }
    return forms.min { $0.count < $1.count }
  }
}

extension ClipURL {
  /// The values of `p`, `p1`, `p2` … and the word before them, if the URL has the form of a
  /// template.
  var template: (word: Int?, values: [ArraySlice<UInt8>])? {
    guard fragment.isEmpty, parts.count <= 1, query.last != UInt8(ascii: "&") else { return nil }
    if path.count >= 2, path.last == UInt8(ascii: "/") { return nil }
    let word = parts.first.map { PathWords.places[Array($0)] }
    if case .some(nil) = word { return nil }
    var values: [ArraySlice<UInt8>] = []
    for parameter in parameters where !parameter.isEmpty {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
        parameter[..<equals].elementsEqual(Self.templateKey(values.count))
      else { return nil }
      values.append(parameter[(equals + 1)...])
    }
    guard word != nil || !values.isEmpty else { return nil }
    return (word.flatMap(\.self), values)
  }

  var isTemplate: Bool { template != nil }

  static func templateKey(_ number: Int) -> [UInt8] {
    Array(number == 0 ? "p".utf8 : "p\(number)".utf8)
  }
}

extension URLCompressor {
  private mutating func template(_ url: ClipURL) -> PathQueryEncoding? {
    guard let template = url.template else { return nil }
    var bits = BitSequence()
    if let word = template.word {
      bits.append(0, width: 1)
      bits.append(UInt64(word), width: 8)
    }
    let path = bits.count
    if !template.values.isEmpty { bits.append(1, width: 1) }
    for (index, value) in template.values.enumerated() {
      let hasMore = index + 1 < template.values.count
      guard
        let form = self.value(value, after: UInt8(ascii: "="), isPart: false, hasMore: hasMore)
      else { return nil }
      bits.append(form)
    }
    return PathQueryEncoding(form: .template, bits: bits, path: path, query: bits.count - path)
  }
}
