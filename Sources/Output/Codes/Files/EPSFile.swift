import Artwork

/// The page of an EPS file, read back from its bytes. Only files that `Page.eps` writes are
/// accepted, in every byte.
struct EPSFile {
  let page: Page

  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = EPSReader(bytes)
    page = try reader.page()
  }
}

private struct EPSReader {
  private var cursor: ByteCursor

  init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes, .eps) }

  mutating func page() throws -> Page {
    try cursor.expect("%!PS-Adobe-3.0 EPSF-3.0\n")
    let page = try box()
    try skipComments()
    try cursor.expect(EPSPrologue.text)
    try cursor.expect("%%Page: 1 1\nBeckonOperators begin\n")
    var inks: [CMYKColour] = []
    while cursor.take("/S") { inks.append(try ink(inks.count)) }
    try cursor.expect("gsave\n")
    var drawing = PressDrawing(try content(), .eps, on: page, inks: inks)
    return try drawing.read()
  }

  /// Parses both bounding boxes, which must agree: one is in whole points, the other in
  /// ten-thousandths of a point.
  private mutating func box() throws -> Page {
    try cursor.expect("%%BoundingBox: 0 0 ")
    let width = try cursor.number(decimals: 0)
    try cursor.expect(" ")
    let height = try cursor.number(decimals: 0)
    try cursor.expect("\n%%HiResBoundingBox: 0 0 ")
    let across = try cursor.number(decimals: 4)
    try cursor.expect(" ")
    let down = try cursor.number(decimals: 4)
    try cursor.expect("\n")
    guard across < 1 << 40, down < 1 << 40, width == (across + 9_999) / 10_000,
      height == (down + 9_999) / 10_000
    else { throw cursor.fault }
    func micrometres(_ points: Int) -> Int { (points * 254 + 3600) / 7200 }
    return try Page(width: micrometres(across), height: micrometres(down), background: nil)
  }

  /// Skips the comments with metadata that other programs read.
  private mutating func skipComments() throws(CodeError) {
    try cursor.expect("%%Creator: Beckon\n")
    if cursor.take("%%Title: (") { _ = try cursor.take(before: UInt8(ascii: "\n")) }
    if !cursor.take("%%LanguageLevel: 2\n") { try cursor.expect("%%LanguageLevel: 3\n") }
    try cursor.expect("%%DocumentData: Clean7Bit\n%%DocumentProcessColors:")
    _ = try cursor.take(before: UInt8(ascii: "\n"))
    while !cursor.take("%%EndComments\n") {
      try cursor.expect("%%")
      _ = try cursor.take(before: UInt8(ascii: "\n"))
    }
  }

  /// Parses `0[/Separation(Name)/DeviceCMYK{dup c mul exch … k mul}bind]def`. Returns the ink's
  /// substitute.
  private mutating func ink(_ index: Int) throws(CodeError) -> CMYKColour {
    guard try cursor.number(decimals: 0) == index else { throw cursor.fault }
    try cursor.expect("[/Separation(")
    while let byte = cursor.next, byte != UInt8(ascii: ")") {
      _ = try cursor.take(count: byte == UInt8(ascii: "\\") ? 2 : 1)
    }
    try cursor.expect(")/DeviceCMYK{")
    var parts: [Int] = []
    for end in [" mul exch ", " mul exch ", " mul exch ", " mul}bind]def\n"] as [StaticString] {
      if parts.count < 3 { try cursor.expect("dup ") }
      parts.append(try cursor.number(decimals: 3))
      try cursor.expect(end)
    }
    return CMYKColour(cyan: parts[0], magenta: parts[1], yellow: parts[2], black: parts[3])
  }

  /// Returns the drawing: the bytes between the prologue and the fixed end of the file.
  private mutating func content() throws(CodeError) -> ArraySlice<UInt8> {
    let left = cursor.bytes.endIndex - cursor.at
    guard left >= EPSPrologue.end.utf8CodeUnitCount else { throw cursor.fault }
    let content = try cursor.take(count: left - EPSPrologue.end.utf8CodeUnitCount)
    try cursor.expect(EPSPrologue.end)
    return content
  }
}
