extension Fault: CustomStringConvertible {
  /// The fault in the syntax of `init(_:)`.
  public var description: String {
    switch self {
    case .radio(let place, let number, let effect): "\(place):\(Self.count(number))=\(effect)"
    case .host(let command, let number, let effect):
      "cmd\(command.map { ":\($0)" } ?? ""):\(Self.count(number))=\(effect)"
    }
  }

  private static func count(_ number: Int) -> String { number == 0 ? "*" : "\(number)" }
}

extension Fault.RadioPlace: CustomStringConvertible {
  /// The place in the syntax of faults: `exchange`, `write`, `rf` or `rf:NAME`.
  public var description: String {
    switch self {
    case .exchange: "exchange"
    case .write: "write"
    case .frame(let name): "rf" + (name.map { ":\($0)" } ?? "")
    }
  }
}

extension Fault {
  /// Parses `PLACE[:NAME][:NUMBER]=EFFECT[:DETAIL]`, such as `write:5=torn:2:reset`.
  ///
  /// Without a number, the fault happens the first time; `*` means every time. docs/simulator.md
  /// lists the names.
  package init(_ text: String) throws(SpecificationError) {
    guard let equals = text.firstIndex(of: "=") else { throw SpecificationError(.fault(text)) }
    var place = text[..<equals].split(separator: ":", omittingEmptySubsequences: false)[...]
    let words = text[text.index(after: equals)...].split(
      separator: ":", omittingEmptySubsequences: false)
    var number = 1
    if let last = place.last, last == "*" || Int(last) != nil {
      number = Int(last) ?? 0
      place = place.dropLast()
      guard last == "*" || number > 0 else { throw SpecificationError(.number(text, "\(last)")) }
    }
    guard let kind = place.first, place.count <= 2 else { throw SpecificationError(.fault(text)) }
    let name = place.dropFirst().first.map(String.init)
    self = try Self.make(kind, name, number, words[...], text)
  }

  private static func make(
    _ kind: Substring, _ name: String?, _ number: Int, _ words: ArraySlice<Substring>,
    _ text: String
  ) throws(SpecificationError) -> Fault {
    let effect = words.first.map(String.init) ?? ""
    switch (kind, name) {
    case ("exchange", nil), ("write", nil), ("rf", _):
      guard let radio = try RadioEffect(words) else {
        throw SpecificationError(.effect(effect, place: "\(kind)"))
      }
      if kind == "write", radio.changesField {
        throw SpecificationError(.effect(effect, place: "\(kind)"))
      }
      let place: RadioPlace =
        kind == "exchange" ? .exchange : kind == "write" ? .write : .frame(name)
      return .radio(place, number, radio)
    case ("cmd", _):
      if let name, !CommandCode.allCases.contains(where: { $0.name == name }),
        SmartCardCommand(rawValue: name) == nil
      {
        throw SpecificationError(.command(name))
      }
      guard let host = try HostEffect(words) else {
        throw SpecificationError(.effect(effect, place: "\(kind)"))
      }
      return .host(command: name, number, host)
    default: throw SpecificationError(.fault(text))
    }
  }
}
