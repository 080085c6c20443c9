import HostIO

/// Draws the pages of a PDF file by poppler's programs.
struct PDFDrawer: OthersDrawer {
  private static let describing = GuardedProgram("pdfinfo", package: "poppler-utils")
  private static let drawing = GuardedProgram("pdftoppm", package: "poppler-utils")

  let path: String

  func pageCount() throws(PictureError) -> Int {
    let lines = try Self.lines([path])
    guard let count = lines.first(where: { $0.hasPrefix("Pages:") }).flatMap(Self.lastNumber),
      count >= 1
    else { throw Self.describing.refusal("it says no number of pages") }
    return Int(count)
  }

  /// "Page    2 size: 595.28 x 841.89 pts (A4)", in 72nds of an inch.
  func size(of page: Int, _ limits: PictureLimits) throws(PictureError) -> (
    width: Double, height: Double
  ) {
    let lines = try Self.lines(["-f", "\(page)", "-l", "\(page)", path])
    let words =
      lines.first { $0.hasPrefix("Page ") && $0.contains(" size:") }?
      .split(separator: " ").map(String.init) ?? []
    guard let cross = words.firstIndex(of: "x"), cross > 0, cross + 1 < words.count,
      let width = Double(words[cross - 1]), let height = Double(words[cross + 1])
    else { throw Self.describing.refusal("it says no size of page \(page)") }
    return (width / 72, height / 72)
  }

  func draw(
    _ page: Int, dotsPerInch: Double, _ limits: PictureLimits
  ) throws(PictureError) -> Picture {
    let words = ["-q", "-cropbox", "-r", "\(dotsPerInch)", "-f", "\(page)", "-l", "\(page)", path]
    let file = try Self.drawing.answer(words)
    guard !file.isEmpty else { throw Self.drawing.refusal("it drew nothing") }
    return try PNMFile.read(file, limits)
  }

  private static func lines(_ words: [String]) throws(PictureError) -> [String] {
    String(decoding: try describing.answer(words), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  private static func lastNumber(_ line: String) -> Int? {
    line.split(separator: " ").last.flatMap { Int($0) }
  }
}
