/// The place where a code was seen: the file, the picture or page in it, and the position on paper.
struct ScanPlace {
  var path: String
  /// The number of the picture, from 1, in a film or a file with several.
  var frame: Int?
  /// The page of a document from which the picture was drawn.
  var page: Page?

  /// A page of a document, with its size on paper.
  struct Page {
    var number: Int
    var millimetresPerPixel: Double
  }

  /// The name in messages, such as "standard input, picture 3" or "proof.pdf, page 2".
  var name: String {
    let file = path == "-" ? "standard input" : path.safeForTerminal()
    if let page { return "\(file), page \(page.number)" }
    // Most files have one picture, so its number is not mentioned.
    return file + (frame.flatMap { $0 > 1 || path == "-" ? ", picture \($0)" : nil } ?? "")
  }

  /// The position of corners in words: in pixels, or on paper. `modules` is the number of columns
  /// and rows of modules, if there are any.
  func words(_ corners: [Payload.Corner], modules: (width: Int, height: Int)?) -> String {
    guard let paper = paper(corners, modules) else {
      return "at " + corners.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    }
    let module = paper.module.map { ", modules of \(DecimalText.fixed($0, 3)) mm" } ?? ""
    return
      "\(DecimalText.fixed(paper.left, 1)) mm from the left, \(DecimalText.fixed(paper.top, 1)) mm from the top, "
      + "\(DecimalText.fixed(paper.width, 1)) mm wide\(module)"
  }

  /// The JSON members beside the corners: `page` and `millimetres`, or none.
  func members(
    _ corners: [Payload.Corner], modules: (width: Int, height: Int)?
  ) -> [(String, JSONValue)] {
    guard let page, let paper = paper(corners, modules) else { return [] }
    return [
      ("page", .integer(page.number)),
      (
        "millimetres",
        [
          "left": DecimalText.json(paper.left, 2), "top": DecimalText.json(paper.top, 2),
          "width": DecimalText.json(paper.width, 2), "height": DecimalText.json(paper.height, 2),
          "module": paper.module.map { DecimalText.json($0, 4) } ?? .null,
        ]
      ),
    ]
  }

  /// The position and size of a code on paper, in millimetres from the corner of its page.
  private struct Paper {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    var module: Double?
  }

  private func paper(
    _ corners: [Payload.Corner], _ modules: (width: Int, height: Int)?
  ) -> Paper? {
    guard let page, corners.count == 4 else { return nil }
    let scale = page.millimetresPerPixel
    func side(_ one: Int, _ other: Int) -> Double {
      let (x, y) = (corners[one].x - corners[other].x, corners[one].y - corners[other].y)
      return Double(x * x + y * y).squareRoot() * scale
    }
    let width = (side(0, 1) + side(3, 2)) / 2
    let height = (side(0, 3) + side(1, 2)) / 2
    return Paper(
      left: Double(corners.map(\.x).min() ?? 0) * scale,
      top: Double(corners.map(\.y).min() ?? 0) * scale, width: width, height: height,
      module: modules.map { (width + height) / Double($0.width + $0.height) })
  }
}
