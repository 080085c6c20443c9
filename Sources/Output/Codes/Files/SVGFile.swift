import Artwork

/// A page read back from the bytes of an SVG file. Only files that `Page.svg` writes are accepted.
struct SVGFile {
  let page: Page

  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = SVGReader(bytes)
    page = try reader.read()
  }
}

/// A tag with its name and its raw attributes.
private struct SVGTag {
  var name: ArraySlice<UInt8>
  var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  func isNamed(_ text: StaticString) -> Bool { text.withUTF8Buffer { name.elementsEqual($0) } }

  subscript(wanted: StaticString) -> ArraySlice<UInt8>? {
    wanted.withUTF8Buffer { wanted in
      attributes.first { $0.name.elementsEqual(wanted) }?.value
    }
  }
}

private struct SVGReader {
  private var cursor: ByteCursor

  init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes, .svg) }

  mutating func read() throws -> Page {
    let root = try tag()
    guard root.isNamed("svg") else { throw cursor.fault }
    var page = try Page(
      width: length(root["width"], "mm"), height: length(root["height"], "mm"), background: nil)
    while !cursor.take("</svg>\n") {
      let child = try tag()
      switch true {
      case child.isNamed("title"):
        repeat { _ = try cursor.take(before: UInt8(ascii: "<")) } while !cursor.take("/title>\n")
      case child.isNamed("path") && child["transform"] != nil: try addModules(child, to: &page)
      case child.isNamed("path"): try addPath(child, to: &page)
      case child.isNamed("image"): try addImage(child, to: &page)
      default: throw cursor.fault
      }
    }
    guard cursor.isAtEnd else { throw cursor.fault }
    return page
  }

  /// Parses a tag `<name a="b" …>` or `<name …/>`, and the line break after it, if any.
  private mutating func tag() throws(CodeError) -> SVGTag {
    try cursor.expect("<")
    let start = cursor.at
    cursor.skip { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
    var tag = SVGTag(name: cursor.bytes[start..<cursor.at])
    while cursor.take(" ") {
      let name = try cursor.take(before: UInt8(ascii: "="))
      try cursor.expect("\"")
      tag.attributes.append((name, try cursor.take(before: UInt8(ascii: "\""))))
    }
    _ = cursor.take("/")
    try cursor.expect(">")
    _ = cursor.take("\n")
    return tag
  }

  /// Parses a length with this unit, and returns it in micrometres.
  private func length(
    _ text: ArraySlice<UInt8>?, _ unit: StaticString = ""
  ) throws(CodeError) -> Int {
    guard let text else { throw cursor.fault }
    var number = ByteCursor(text, .svg)
    let length = try number.number(decimals: 3)
    guard number.take(unit), number.isAtEnd else { throw cursor.fault }
    return length
  }

  private func paint(_ tag: SVGTag) throws(CodeError) -> Paint {
    guard let fill = tag["fill"], let colour = RGBColour(hex: String(decoding: fill, as: UTF8.self))
    else { throw cursor.fault }
    return .rgb(colour)
  }

  private func addPath(_ tag: SVGTag, to page: inout Page) throws {
    guard let shape = tag["d"] else { throw cursor.fault }
    let path = try Path(
      svgPath: String(decoding: shape, as: UTF8.self),
      fillRule: tag["fill-rule"] == nil ? .nonZero : .evenOdd)
    try page.fill(path, with: paint(tag))
  }

  private func addImage(_ tag: SVGTag, to page: inout Page) throws {
    var data = ByteCursor(tag["href"] ?? [], .svg)
    try data.expect("data:image/png;base64,")
    guard let png = bytes(base64: data.bytes[data.at...]) else { throw cursor.fault }
    try page.draw(
      Bitmap(png: png),
      in: Rectangle(
        x: length(tag["x"]), y: length(tag["y"]), width: length(tag["width"]),
        height: length(tag["height"])))
  }
}

// MARK: Modules

extension SVGReader {
  /// Adds a path of modules with integer coordinates to a page, moved and scaled to its rectangle.
  private func addModules(_ tag: SVGTag, to page: inout Page) throws {
    guard let transform = tag["transform"], let shape = tag["d"] else { throw cursor.fault }
    let grid = try outline(shape).grid()
    var words = ByteCursor(transform, .svg)
    try words.expect("translate(")
    let x = try words.number(decimals: 3)
    try words.expect(" ")
    let y = try words.number(decimals: 3)
    try words.expect(") scale(")
    let across = try words.number(decimals: 9)
    try words.expect(" ")
    let down = try words.number(decimals: 9)
    try words.expect(")")
    // The scale is millimetres per module, with nine decimals. The frame is the micrometres of all
    // modules.
    func extent(_ scale: Int, _ modules: Int) throws(CodeError) -> Int {
      let (product, isFar) = scale.multipliedReportingOverflow(by: modules)
      guard !isFar, product < .max - 500_000 else { throw cursor.fault }
      return (product + 500_000) / 1_000_000
    }
    try page.draw(
      grid,
      in: Rectangle(
        x: x, y: y, width: extent(across, grid.width), height: extent(down, grid.height)),
      with: paint(tag))
  }

  /// Parses loops such as `m3 0h4v1h-4z`. Each begins at the start of the previous one plus its
  /// move.
  private func outline(_ shape: ArraySlice<UInt8>) throws(CodeError) -> OutlinedModules {
    var words = ByteCursor(shape, .svg)
    var modules = OutlinedModules()
    var (startX, startY) = (0, 0)
    /// Adds the next number to a coordinate. No module is farther away than the limit.
    func step(from start: Int) throws(CodeError) -> Int {
      let step = try words.number(decimals: 0)
      guard step.magnitude <= OutlinedModules.largest else { throw words.fault }
      return start + step
    }
    while !words.isAtEnd {
      try words.expect("m")
      startX = try step(from: startX)
      _ = words.take(" ")
      startY = try step(from: startY)
      var (x, y) = (startX, startY)
      func goTo(_ end: Int) throws(CodeError) {
        guard modules.addBorder(x: x, fromY: y, toY: end) else { throw words.fault }
        y = end
      }
      while !words.take("z") {
        if words.take("h") {
          x = try step(from: x)
        } else {
          try words.expect("v")
          try goTo(step(from: y))
        }
      }
      guard x == startX || y == startY else { throw words.fault }
      try goTo(startY)
    }
    return modules
  }
}

/// Decodes base64, or returns `nil` if the text is not valid base64.
func bytes(base64 text: ArraySlice<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count / 4 * 3)
  var (group, count): (UInt32, Int) = (0, 0)
  for character in text {
    let digit: UInt8
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): digit = 62
    case UInt8(ascii: "/"): digit = 63
    case UInt8(ascii: "="): continue
    default: return nil
    }
    (group, count) = (group << 6 | UInt32(digit), count + 1)
    if count % 4 == 0 {
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: group >> $0) }
      group = 0
    }
  }
  switch count % 4 {
  case 0: return bytes
  case 2: return bytes + [UInt8(truncatingIfNeeded: group >> 4)]
  case 3:
    return bytes + [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
  default: return nil
  }
}
