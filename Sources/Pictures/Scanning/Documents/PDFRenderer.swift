import SystemIO

/// A renderer of PDF files with poppler's programs.
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

/// The output of poppler's pdfinfo about a file.
package struct PDFDescription {
  private let lines: [Substring]

  /// Splits the output, which may be anything, into lines.
  package init(_ output: [UInt8]) {
    lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  /// The number of pages, or `nil` if the output does not have one above 0.
  package var pageCount: Int? {
    let line = lines.first { $0.hasPrefix("Pages:") }
    return line?.split(separator: " ").last.flatMap { Int($0) }.flatMap { $0 >= 1 ? $0 : nil }
  }

  /// The size in inches from the first line like "Page    2 size: 595.28 x 841.89 pts (A4)", in
  /// 72nds of an inch.
  package var pageSize: (width: Double, height: Double)? {
    let line = lines.first { $0.hasPrefix("Page ") && $0.contains(" size:") }
    let words = line?.split(separator: " ") ?? []
    guard let cross = words.firstIndex(of: "x"), cross > 0, cross + 1 < words.count,
      let width = Double(words[cross - 1]), let height = Double(words[cross + 1]),
      width.isFinite, height.isFinite, width > 0, height > 0
    else { return nil }
    return (width / 72, height / 72)
  }
}
