import Basics

/// A page of pictures and the codes that were found in them, written while they are found. One file without a
/// script, and nothing on it from elsewhere.
package enum ScanPage {
  /// One picture.
  package struct Entry: Sendable {
    /// A code in it.
    package struct Code: Sendable {
      package var name: String
      package var content: PageURL
      package var facts: String
      /// Its corners in pixels of the image, in order around it.
      package var corners: [(x: Double, y: Double)]

      /// A code.
      package init(
        name: String, content: PageURL, facts: String, corners: [(x: Double, y: Double)]
      ) {
        (self.name, self.content, self.facts, self.corners) = (name, content, facts, corners)
      }
    }

    /// Where the picture comes from.
    package var title: String
    /// A PNG file to be shown; none where the picture could not be read.
    package var image: [UInt8]
    /// Columns and rows of the image.
    package var size: (width: Int, height: Int)
    package var codes: [Code]
    /// Marks of codes that were not read, in pixels of the image.
    package var marks: [(x: Double, y: Double)]
    /// What is wrong; `nil` when something was found.
    package var complaint: String?

    /// A picture.
    package init(
      title: String, image: [UInt8] = [], size: (width: Int, height: Int) = (0, 0),
      codes: [Code] = [], marks: [(x: Double, y: Double)] = [], complaint: String? = nil
    ) {
      (self.title, self.image, self.size) = (title, image, size)
      (self.codes, self.marks, self.complaint) = (codes, marks, complaint)
    }
  }

  private static var frame: PageFrame {
    PageFrame(title: "Codes in pictures", style: style, script: nil, hasSections: true)
  }

  /// Everything before the first picture.
  package static func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    page.markup("<header><h1>Codes in pictures</h1></header>\n<main>\n")
    return page.bytes
  }

  /// A picture; they follow each other, as many as there are.
  package static func bytes(of entry: Entry) -> [UInt8] {
    var page = HTMLText()
    let tone = entry.complaint != nil ? "bad" : entry.marks.isEmpty ? "good" : "warning"
    page.built("<section class=\"\(tone)\">\n")
    if !entry.image.isEmpty { page.picture(entry) }
    page.markup("<div class=\"says\"><h2>")
    page.text(entry.title)
    page.markup("</h2>\n")
    if let complaint = entry.complaint {
      page.markup("<p class=\"complaint\">")
      page.text(complaint)
      page.markup("</p>\n")
    }
    if !entry.codes.isEmpty { page.codes(entry.codes) }
    if !entry.marks.isEmpty {
      page.built("<p class=\"soft\">\(Self.words(entry.marks.count))</p>\n")
    }
    page.markup("</div>\n</section>\n")
    return page.bytes
  }

  /// Everything after the last picture; `verdict`, what it all comes to, is shown below the title.
  package static func foot(verdict: String) -> [UInt8] {
    SectionPage.foot(frame, verdict: verdict)
  }

  private static func words(_ marks: Int) -> String {
    "\(counted(marks, "mark")) like those in the corners of a code, in none that was read: "
      + "see the \(marks == 1 ? "cross" : "crosses")"
  }

  private static let style: StaticString = """
    .seen{position:relative;flex:none;width:min(24rem,100%)}
    .seen img,.seen svg{display:block;width:100%;height:auto}
    .seen svg{position:absolute;inset:0;height:100%;overflow:visible}
    .seen polygon{fill:none;stroke:#000;stroke-width:5;stroke-linejoin:round}
    .seen polygon+polygon{stroke:#40ff60;stroke-width:2.5}
    .seen path{fill:none;stroke:#ffb020;stroke-width:3}
    .seen text{font:700 15px system-ui,sans-serif;fill:#40ff60;stroke:#000;stroke-width:4;paint-order:stroke}
    ol{margin:.3rem 0;padding-left:1.6rem}li{margin:0 0 .5rem}
    .u b{font-weight:700}

    """
}

extension HTMLText {
  /// The image, and what was found drawn over it.
  fileprivate mutating func picture(_ entry: ScanPage.Entry) {
    markup("<div class=\"seen\"><img alt=\"\" src=\"data:image/png;base64,")
    built(String(decoding: base64(entry.image), as: UTF8.self))
    built("\" width=\"\(entry.size.width)\" height=\"\(entry.size.height)\">\n")
    built("<svg viewBox=\"0 0 \(entry.size.width) \(entry.size.height)\" aria-hidden=\"true\">")
    for mark in entry.marks {
      let (x, y) = (Self.number(mark.x), Self.number(mark.y))
      built("<path d=\"M\(x) \(y)m-6-6l12 12m0-12l-12 12\"/>")
    }
    for (index, code) in entry.codes.enumerated() where !code.corners.isEmpty {
      let points = code.corners.map { "\(Self.number($0.x)),\(Self.number($0.y))" }
        .joined(separator: " ")
      built("<g><polygon points=\"\(points)\"/><polygon points=\"\(points)\"/></g>")
      let left = code.corners.map(\.x).min() ?? 0
      let top = code.corners.map(\.y).min() ?? 0
      built("<text x=\"\(Self.number(left))\" y=\"\(Self.number(max(16, top - 6)))\">")
      built("\(index + 1)</text>")
    }
    markup("</svg></div>\n")
  }

  /// What the codes say, numbered as they are on the image.
  fileprivate mutating func codes(_ codes: [ScanPage.Entry.Code]) {
    markup("<ol>\n")
    for code in codes {
      markup("<li><span class=\"u\">")
      url(code.content)
      markup("</span><br><span class=\"soft\">")
      text(code.facts.isEmpty ? code.name : "\(code.name), \(code.facts)")
      markup("</span></li>\n")
    }
    markup("</ol>\n")
  }

  /// A place to a tenth of a pixel.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
