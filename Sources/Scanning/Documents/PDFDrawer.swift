import HostIO

/// Draws the pages of a PDF file by poppler's programs.
struct PDFDrawer: OthersDrawer {
  private static let describing = GuardedProgram("pdfinfo", package: "poppler-utils")
  private static let drawing = GuardedProgram("pdftoppm", package: "poppler-utils")

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
      throw Self.describing.refusal("it says no number of pages")
    }
    return count
  }

  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  ) {
    let words = ["-f", "\(page)", "-l", "\(page)", path]
    guard let size = PDFDescription(try Self.describing.answer(words)).pageSize else {
      throw Self.describing.refusal("it says no size of page \(page)")
    }
    return size
  }

  func draw(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    let words = ["-q", "-cropbox", "-r", "\(dotsPerInch)", "-f", "\(page)", "-l", "\(page)", path]
    let file = try Self.drawing.answer(words)
    guard !file.isEmpty else { throw Self.drawing.refusal("it drew nothing") }
    return try PNMFile.read(file, limits)
  }
}
