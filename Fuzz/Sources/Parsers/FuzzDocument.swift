import Scanning

/// Small enough that no input is slow.
private let limits = PictureLimits(pixels: 1 << 14, memory: 1 << 20)

/// What the programs that draw a document's pages may answer: a description, and a picture.
private struct Answers: PageRenderer {
  var description: PDFDescription
  var picture: [UInt8]

  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  ) {
    guard let size = description.pageSize else { throw PictureError(.noPixels(0, 0)) }
    return size
  }

  func draw(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    require(dotsPerInch >= 0 && dotsPerInch <= 600, "a page is drawn at what its size allows")
    return try Picture(reading: picture, limits: limits)
  }
}

/// Tries one input: the description, a byte of 0, then the picture, as PNM or PNG.
func fuzzDocument(_ input: [UInt8]) {
  let end = input.firstIndex(of: 0) ?? input.count
  let description = PDFDescription(Array(input[..<end]))
  if let pages = description.pageCount { require(pages >= 1, "a document has pages") }
  let picture = Array(input[min(end + 1, input.count)...])
  guard let first = picture.first, first == 0x50 || first == 0x89 else { return }
  let document = DocumentFile(
    pages: 1, drawer: Answers(description: description, picture: picture), .pdf, limits: limits)
  for look in [DocumentFile.RenderingResolution.usual, .closer] {
    do throws(PictureError) {
      let page = try document.page(1, look)
      let pixels = page.picture.width * page.picture.height
      require((1...limits.pixels).contains(pixels), "a page has pixels within the limit")
      require(page.picture.samples.count == pixels * page.picture.channels.rawValue, "and is whole")
      require(page.millimetresPerPixel > 0, "a pixel has a size")
    } catch {
      require(!error.description.isEmpty, "a refusal has a sentence")
    }
  }
}
