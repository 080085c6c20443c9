import Basics

/// Writes a PDF file page by page, so that a long file does not need memory for all its pages.
///
/// The file has vectors (and the pictures on its pages), no dates and no random numbers: the same
/// pages give the same bytes. Everything is in printing inks: black is black ink alone
/// (`0 0 0 1 k`), a grey of the screen is a tint of it, also in pictures, and any other screen
/// colour becomes a mix (`RGBColour.inks`). Each page has a MediaBox, a TrimBox and a BleedBox.
package struct PDFWriter {
  /// Whether the content streams of pages are compressed.
  package let isCompressed: Bool
  private let title: String?
  private let press: PressIntent?
  /// The digest of all bytes written so far, which becomes the file identifier.
  private var digest: [UInt8] = []
  private var output = TextBuffer()
  /// The byte offset of each object in the file; 0 for objects that are not written yet.
  private var offsets: [Int] = []
  private var bytesTaken = 0
  private var pageNumbers: [Int] = []

  private static let catalogue = 1
  private static let pageTree = 2

  /// Starts a file. Viewers show the title in their windows. With a printing condition, the file
  /// has the structure of PDF/X-1a:2003 and no transparency.
  package init(title: String? = nil, isCompressed: Bool = true, press: PressIntent? = nil) {
    self.title = title
    self.isCompressed = isCompressed
    self.press = press
    // The second line shows programs that look at the first bytes that this is not plain text.
    output.append("%PDF-1.4\n%âãÏÓ\n")
    offsets = [0, 0]
  }

  /// Returns the bytes that are ready to be written to the file, and removes them from the writer.
  package mutating func takeBytes() -> [UInt8] {
    bytesTaken += output.bytes.count
    defer { output.bytes = [] }
    return output.bytes
  }

  /// Adds a page to the file.
  package mutating func add(_ page: Page) throws(ArtworkError) {
    var content = PressContent(page, .pdf(isFlat: press != nil))
    for item in page.items { try content.append(item) }
    let contents = try addStream(content.text.bytes, dictionary: "")
    var imageNumbers: [Int] = []
    for image in content.images { imageNumbers.append(try add(image)) }
    pageNumbers.append(
      addObject { (file: inout TextBuffer) in
        file.append("<</Type/Page/Parent ")
        file.append(Self.pageTree)
        file.append(" 0 R")
        file.append(boxes: page)
        file.append("/Resources<<")
        file.append(inks: content.inks)
        file.append(images: imageNumbers)
        file.append(">>/Contents ")
        file.append(contents)
        file.append(" 0 R>>")
      })
  }

  /// Ends the file. Returns the bytes that were not taken before.
  package consuming func finish() -> [UInt8] {
    offsets[Self.pageTree - 1] = bytesTaken + output.bytes.count
    output.append("2 0 obj\n<</Type/Pages/Kids[")
    for (index, number) in pageNumbers.enumerated() {
      if index > 0 { output.append(" ") }
      output.append(number)
      output.append(" 0 R")
    }
    output.append("]/Count ")
    output.append(pageNumbers.count)
    output.append(">>\nendobj\n")
    offsets[Self.catalogue - 1] = bytesTaken + output.bytes.count
    output.append("1 0 obj\n<</Type/Catalog/Pages 2 0 R")
    // Viewers that scale pages to the paper would shrink every code and shift every label.
    output.append("/ViewerPreferences<</PrintScaling/None>>")
    if let press { output.append(intent: press.condition) }
    output.append(">>\nendobj\n")
    appendTable(addInformation())
    return output.bytes
  }

  /// Writes the information dictionary, if there is anything to say, and returns its number.
  private mutating func addInformation() -> Int? {
    guard title != nil || press != nil else { return nil }
    return addObject { [title, press] file in
      file.append("<</Title ")
      file.append(pdfText: title ?? "QR codes")
      if let press { file.append(making: press) }
      file.append(">>")
    }
  }
}

extension PDFWriter {
  /// Writes an object and returns its number.
  private mutating func addObject(_ write: (inout TextBuffer) -> Void) -> Int {
    offsets.append(bytesTaken + output.bytes.count)
    let start = output.bytes.count
    output.append(offsets.count)
    output.append(" 0 obj\n")
    write(&output)
    output.append("\nendobj\n")
    if press != nil { digest = MD5.digest(of: digest + output.bytes[start...]) }
    return offsets.count
  }

  /// Writes a stream with its length, compressed if that is requested and makes it smaller. Returns
  /// its number.
  private mutating func addStream(
    _ data: [UInt8], dictionary: StaticString
  ) throws(ArtworkError) -> Int {
    let packed = isCompressed ? try deflated(data) : data
    let isPacked = packed.count < data.count
    return addObject { (file: inout TextBuffer) in
      file.append("<<")
      file.append(dictionary)
      file.append("/Length ")
      file.append(isPacked ? packed.count : data.count)
      if isPacked { file.append("/Filter/FlateDecode") }
      file.append(">>stream\n")
      file.bytes += isPacked ? packed : data
      file.append("\nendstream")
    }
  }

  /// Writes a picture, preceded by its soft mask if it is transparent. Returns its number.
  private mutating func add(_ image: InkImage) throws(ArtworkError) -> Int {
    let mask = try image.opacities.map { opacities throws(ArtworkError) in
      try addImage(opacities, image, "/DeviceGray", mask: nil)
    }
    return try addImage(
      image.samples, image, image.isGrey ? "/DeviceGray" : "/DeviceCMYK", mask: mask)
  }

  private mutating func addImage(
    _ data: [UInt8], _ image: InkImage, _ space: StaticString, mask: Int?
  ) throws(ArtworkError) -> Int {
    let packed = try deflated(data)
    return addObject { (file: inout TextBuffer) in
      file.append("<</Type/XObject/Subtype/Image/BitsPerComponent 8/Width ")
      file.append(image.width)
      file.append("/Height ")
      file.append(image.height)
      file.append("/ColorSpace")
      file.append(space)
      if let mask {
        file.append("/SMask ")
        file.append(mask)
        file.append(" 0 R")
      }
      file.append("/Filter/FlateDecode/Length ")
      file.append(packed.count)
      file.append(">>stream\n")
      file.bytes += packed
      file.append("\nendstream")
    }
  }

  /// Writes the cross-reference table and the trailer.
  private mutating func appendTable(_ information: Int?) {
    let start = bytesTaken + output.bytes.count
    output.append("xref\n0 ")
    output.append(offsets.count + 1)
    output.append("\n0000000000 65535 f \n")
    for offset in offsets {
      let digits = String(offset)
      output.append(text: String(repeating: "0", count: max(0, 10 - digits.count)) + digits)
      output.append(" 00000 n \n")
    }
    output.append("trailer\n<</Size ")
    output.append(offsets.count + 1)
    output.append("/Root 1 0 R")
    if let information {
      output.append("/Info ")
      output.append(information)
      output.append(" 0 R")
    }
    if press != nil { output.append(identity: digest) }
    output.append(">>\nstartxref\n")
    output.append(start)
    output.append("\n%%EOF\n")
  }
}

extension Page {
  /// Encodes the page as a PDF file of one page.
  public func pdf(
    isCompressed: Bool = true, press: PressIntent? = nil
  ) throws(ArtworkError) -> [UInt8] {
    var writer = PDFWriter(title: title, isCompressed: isCompressed, press: press)
    try writer.add(self)
    return writer.finish()
  }
}
