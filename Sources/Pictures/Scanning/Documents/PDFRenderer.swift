import SystemIO

/// Draws the pages of a PDF file with poppler's programs.
struct PDFRenderer: ExternalRenderer {
  private static let describing = ResourceLimitedProgram("pdfinfo", package: "poppler-utils")
  private static let drawing = ResourceLimitedProgram("pdftoppm", package: "poppler-utils")

  let path: String

  func pageCount() throws(PictureError) -> Int {
    let description: [UInt8]
    do throws(PictureError) { description = try Self.describing.answer([path]) } catch {
      if case .refused(_, let complaint) = error.problem, complaint.hasSuffix("Incorrect password")
      {
        throw PictureError(.locked)
      }
      throw error
    }
    guard let count = PDFDescription(description).pageCount else {
      throw Self.describing.refusal("it reported no page count")
    }
    return count
  }

  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  ) {
    let words = ["-f", "\(page)", "-l", "\(page)", path]
    guard let size = PDFDescription(try Self.describing.answer(words)).pageSize else {
      throw Self.describing.refusal("it reported no size for page \(page)")
    }
    return size
  }

  func draw(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    let words = ["-q", "-cropbox", "-r", "\(dotsPerInch)", "-f", "\(page)", "-l", "\(page)", path]
    let file = try Self.drawing.answer(words)
    guard !file.isEmpty else { throw Self.drawing.refusal("it produced no output") }
    return try PNMFile.read(file, limits)
  }
}
