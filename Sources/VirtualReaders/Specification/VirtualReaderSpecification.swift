public import HostIO

/// What stands behind `--reader virtual`: tags and faults in one word.
///
/// `virtual`, `virtual:TAG`, `virtual:TAG+TAG+!FAULT`. Without a tag there is an NTAG215.
public struct VirtualReaderSpecification: Sendable {
  /// The tags that are in the field from the start.
  public var tags: [VirtualTag]
  /// What will go wrong.
  public var faults: [Fault]

  /// Reads a specification, with or without `virtual` before it.
  public init(_ text: String) throws(SpecificationError) {
    tags = []
    faults = []
    var rest = text[...]
    if rest == "virtual" { rest = "" }
    if rest.hasPrefix("virtual:") { rest = rest.dropFirst(8) }
    for part in Self.parts(rest) {
      if part.hasPrefix("!") {
        faults.append(try Fault(String(part.dropFirst())))
      } else {
        tags.append(try VirtualTag(specification: String(part)))
      }
    }
    tags = tags.isEmpty ? [VirtualTag(.ntag215)] : try VirtualTag.distinct(tags)
  }

  /// Whether a reader's name means a virtual reader.
  public static func names(_ reader: String) -> Bool {
    reader == "virtual" || reader.hasPrefix("virtual:")
  }

  /// A URL takes all that follows, plus signs too.
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

extension VirtualReader {
  /// Makes the reader that a specification describes.
  public convenience init(
    _ specification: VirtualReaderSpecification, listener: Listener? = nil
  ) throws(HostError) {
    try self.init(
      tags: specification.tags, faults: specification.faults, listener: listener)
  }
}

extension Substring {
  fileprivate func contains(_ text: String) -> Bool {
    indices.contains { self[$0...].hasPrefix(text) }
  }
}
