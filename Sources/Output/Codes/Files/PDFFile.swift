import Artwork

/// The pages of a PDF file, or of a part of one, read back from its bytes. Only files that
/// `PDFWriter` writes are accepted.
struct PDFFile {
  let pages: [Page]

  /// The first page, for documents with a single one.
  let page: Page

  /// Reads the pages of a PDF file written by Beckon. More than `limit` pages are an error.
  init(_ bytes: ArraySlice<UInt8>, limit: Int = 1) throws {
    var reader = PDFReader(bytes)
    pages = try reader.pages(limit: limit)
    page = pages[0]
  }
}

/// The entries of a PDF page object.
private struct PDFPage {
  var width = 0
  var height = 0
  var bleed = 0
  var trim: Page.Trim?
  var inks: [CMYKColour] = []
  var images: [Int] = []
  var contents = 0
}

/// A reader of a PDF file's objects, in the order in which Beckon writes them.
private struct PDFReader {
  private var cursor: ByteCursor
  private var contents: [Int: [UInt8]] = [:]
  private var greys: [Int: [UInt8]] = [:]
  private var images: [Int: Bitmap] = [:]

  init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes, .pdf) }

  /// Reads the pages of the file, of which there must be 1 to `limit`.
  mutating func pages(limit: Int) throws -> [Page] {
    var pages: [Page] = []
    if cursor.take("%PDF-1.4\n") { _ = try cursor.take(before: UInt8(ascii: "\n")) }
    while let digit = cursor.next, (0x30...0x39).contains(digit) {
      let number = try cursor.number(decimals: 0)
      try cursor.expect(" 0 obj\n<<")
      if cursor.take("/Length ") {
        contents[number] = try packed(limit: 1 << 25)
      } else if cursor.take("/Type/XObject") {
        try readImage(number)
      } else if cursor.take("/Type/Page/") {
        guard pages.count < limit else { throw cursor.fault }
        pages.append(try drawn(readPage()))
      } else {
        break  // The tree of pages and what follows it.
      }
      try cursor.expect("\nendobj\n")
    }
    guard !pages.isEmpty else { throw cursor.fault }
    return pages
  }

  /// Draws a page from the content stream that was read before it.
  private mutating func drawn(_ page: PDFPage) throws -> Page {
    guard let content = contents.removeValue(forKey: page.contents) else { throw cursor.fault }
    let pictures = try page.images.map { number throws(CodeError) in
      guard let image = images[number] else { throw cursor.fault }
      return image
    }
    var blank = try Page(
      width: page.width, height: page.height, bleed: page.bleed, background: nil)
    blank.trim = page.trim
    var drawing = PressDrawing(content[...], .pdf, on: blank, inks: page.inks, images: pictures)
    return try drawing.read()
  }

  /// Reads the data of a stream, starting at its length entry, and unpacks it.
  private mutating func packed(limit: Int) throws -> [UInt8] {
    let count = try cursor.number(decimals: 0)
    let isPacked = cursor.take("/Filter/FlateDecode")
    try cursor.expect(">>stream\n")
    let data = try cursor.take(count: count)
    try cursor.expect("\nendstream")
    guard isPacked else { return Array(data) }
    guard let inflated = inflated(data, limit: limit) else { throw cursor.fault }
    return inflated
  }

  private mutating func readImage(_ number: Int) throws {
    try cursor.expect("/Subtype/Image/BitsPerComponent 8/Width ")
    let width = try cursor.number(decimals: 0)
    try cursor.expect("/Height ")
    let height = try cursor.number(decimals: 0)
    let isGrey = cursor.take("/ColorSpace/DeviceGray")
    if !isGrey { try cursor.expect("/ColorSpace/DeviceCMYK") }
    guard let samples = InkSampleLayout(width: width, height: height, isGrey: isGrey) else {
      throw cursor.fault
    }
    let mask: [UInt8]? = cursor.take("/SMask ") ? greys[try reference()] : nil
    try cursor.expect("/Filter/FlateDecode/Length ")
    let count = try cursor.number(decimals: 0)
    try cursor.expect(">>stream\n")
    guard let data = inflated(try cursor.take(count: count), limit: samples.count),
      data.count == samples.count, mask == nil || mask?.count == width * height
    else { throw cursor.fault }
    try cursor.expect("\nendstream")
    // The same object can be a picture or a soft mask, depending on where it is used.
    if isGrey { greys[number] = data }
    images[number] = try samples.picture(data, opacities: mask)
  }

  private mutating func reference() throws(CodeError) -> Int {
    let number = try cursor.number(decimals: 0)
    try cursor.expect(" 0 R")
    return number
  }

  private mutating func readPage() throws(CodeError) -> PDFPage {
    var page = PDFPage()
    try cursor.expect("Parent ")
    _ = try reference()
    let media = try box("/MediaBox[")
    let bleed = try box("/BleedBox[")
    let trim = try box("/TrimBox[")
    if media == bleed {
      (page.width, page.height) = (trim[2] - trim[0], trim[3] - trim[1])
      page.bleed = trim[0] - media[0]
    } else {
      (page.width, page.height) = (media[2], media[3])
      let frame = Rectangle(
        x: trim[0], y: media[3] - trim[3], width: trim[2] - trim[0], height: trim[3] - trim[1])
      page.trim = Page.Trim(frame, bleed: trim[0] - bleed[0])
    }
    try cursor.expect("/Resources<<")
    if cursor.take("/ColorSpace<<") {
      while !cursor.take(">>") { page.inks.append(try ink()) }
    }
    if cursor.take("/XObject<<") {
      while !cursor.take(">>") {
        _ = try cursor.take(before: UInt8(ascii: " "))
        page.images.append(try reference())
      }
    }
    try cursor.expect(">>/Contents ")
    page.contents = try reference()
    try cursor.expect(">>")
    return page
  }

  /// Parses a box of four numbers, and converts them from points to micrometres.
  private mutating func box(_ name: StaticString) throws(CodeError) -> [Int] {
    try cursor.expect(name)
    let numbers = try numbers(decimals: 4, before: "]")
    guard numbers.allSatisfy({ $0.magnitude < 1 << 40 }) else { throw cursor.fault }
    return numbers.map { ($0 * 254 + ($0 < 0 ? -3600 : 3600)) / 7200 }
  }

  private mutating func numbers(
    decimals: Int, before end: StaticString
  ) throws(CodeError) -> [Int] {
    var numbers: [Int] = []
    while !cursor.take(end) {
      _ = cursor.take(" ")
      numbers.append(try cursor.number(decimals: decimals))
    }
    guard numbers.count == 4 else { throw cursor.fault }
    return numbers
  }

  /// Parses `/S0[/Separation/Name/DeviceCMYK<<…/C1[c m y k]>>]`. Returns the ink's substitute.
  private mutating func ink() throws(CodeError) -> CMYKColour {
    _ = try cursor.take(before: UInt8(ascii: "["))
    try cursor.expect("/Separation/")
    _ = try cursor.take(before: UInt8(ascii: "/"))
    try cursor.expect("DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[")
    let parts = try numbers(decimals: 3, before: "]>>]")
    return CMYKColour(cyan: parts[0], magenta: parts[1], yellow: parts[2], black: parts[3])
  }
}
