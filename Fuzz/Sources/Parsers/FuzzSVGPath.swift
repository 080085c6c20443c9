import Artwork

/// Tries one input: the text of an SVG path, which is then drawn.
func fuzzSVGPath(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let path: Path
  do throws(ArtworkError) {
    path = try Path(svgPath: text)
  } catch {
    if case .svgPath(let offset) = error.problem {
      require((0...text.utf8.count).contains(offset), "the error lies in the text")
    }
    return
  }
  do throws(ArtworkError) {
    var page = try Page(width: 20_000, height: 20_000)
    try page.fill(path, with: .black)
    let file = try page.png(density: Density(dotsPerInch: 30))
    require(file.starts(with: [0x89, 0x50, 0x4E, 0x47]), "a page becomes a PNG file")
    _ = try page.svg()
    _ = try page.pdf()
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
