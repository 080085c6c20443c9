public import SystemIO

/// The value of `--reader virtual`: tags and faults in one word.
///
/// The syntax is `virtual`, `virtual:TAG` or `virtual:TAG+TAG+!FAULT`. With `virtual:pcsc:FAMILY`
/// before the tags it is a PC/SC reader. Without a tag there is an NTAG215. `virtual:replay:LOG`
/// answers as the reader of a log did; `virtual:timing:LOG` has a simulated tag and the times of
/// that reader.
public struct VirtualReaderSpecification: Sendable {
  /// The tags that are in the field when the reader starts.
  package var tags: [VirtualTag]
  /// The family of a PC/SC reader; `nil` for a PN532.
  package var family: SmartCardFamily?
  /// The faults to add when the reader starts.
  package var faults: [Fault]
  /// The log whose answers, or only whose times, the reader uses.
  var recording = Recording()

  /// Creates a specification from its parts. Without a family, the reader is a PN532.
  package init(
    family: SmartCardFamily? = nil, tags: [VirtualTag] = [], faults: [Fault] = []
  ) {
    (self.family, self.tags, self.faults) = (family, tags, faults)
  }

  /// Parses a specification, with or without `virtual` before it.
  public init(_ text: String) throws(SpecificationError) {
    tags = []
    faults = []
    var rest = text[...]
    if rest == "virtual" { rest = "" }
    if rest.hasPrefix("virtual:") { rest = rest.dropFirst(8) }
    if rest.hasPrefix("replay:") {
      let log = try Self.log(at: String(rest.dropFirst(7)))
      self = VirtualReaderSpecification(replaying: log)
      return
    }
    if rest.hasPrefix("timing:") {
      let log = try Self.log(at: String(rest.dropFirst(7)))
      self = VirtualReaderSpecification(timing: log)
      return
    }
    family = try Self.takeFamily(&rest)
    for part in Self.parts(rest) {
      if part.hasPrefix("!") {
        faults.append(try Fault(String(part.dropFirst())))
      } else {
        tags.append(try VirtualTag(specification: String(part)))
      }
    }
    tags = tags.isEmpty ? [VirtualTag(.ntag215)] : try VirtualTag.distinct(tags)
  }

  /// Parses and removes `pcsc:FAMILY` and the separator after it, or returns `nil` if it is not
  /// there.
  private static func takeFamily(
    _ rest: inout Substring
  ) throws(SpecificationError) -> SmartCardFamily? {
    guard rest == "pcsc" || rest.hasPrefix("pcsc:") else { return nil }
    let name = rest.dropFirst(5).prefix { $0 != ":" }
    let family = try SmartCardFamily(named: String(name))
    rest = rest.dropFirst(6 + name.count)
    return family
  }

  /// Whether a value of `--reader` means a virtual reader.
  package static func names(_ reader: String) -> Bool {
    reader == "virtual" || reader.hasPrefix("virtual:")
  }

  /// Splits tags and faults at plus signs. A URL extends to the end of the text, including plus
  /// signs.
  private static func parts(_ text: Substring) -> [Substring] {
    if text.isEmpty { return [] }
    let marker = ":url="
    var parts: [Substring] = []
    var rest = text
    while let plus = rest.firstIndex(of: "+"), !rest[..<plus].contains(marker) {
      parts.append(rest[..<plus])
      rest = rest[rest.index(after: plus)...]
    }
    return parts + [rest]
  }
}

extension SmartCardFamily {
  /// Finds the family with this name, ignoring letter case.
  package init(named name: String) throws(SpecificationError) {
    guard let family = SmartCardFamily(rawValue: name.lowercased()) else {
      throw SpecificationError(.family(name))
    }
    self = family
  }
}

extension VirtualReaderSpecification {
  /// Starts the described reader, of either kind.
  public func start(listener: VirtualReader.Listener? = nil) throws -> any SimulatedReader {
    if let name = recording.smartCardReader {
      return try VirtualSmartCardReader(
        .acr122u, name: name, recording: recording, listener: listener)
    }
    guard let family else { return try VirtualReader(self, listener: listener) }
    return try VirtualSmartCardReader(
      family, tags: tags, faults: faults, recording: recording, listener: listener)
  }
}

extension VirtualReader {
  /// Creates the PN532 that a specification describes, with its tags and faults.
  public convenience init(
    _ specification: VirtualReaderSpecification, listener: Listener? = nil
  ) throws(SystemIOError) {
    try self.init(
      tags: specification.tags, faults: specification.faults, recording: specification.recording,
      listener: listener)
  }
}

extension Substring {
  fileprivate func contains(_ text: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(text) }
  }
}
