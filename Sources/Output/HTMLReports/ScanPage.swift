import Basics

/// A page of pictures with the codes found in them, written during the scan. It is one file without
/// scripts or external resources.
package enum ScanPage {
  /// A scanned picture on the page.
  package struct Entry: Sendable {
    /// A code that was found in the picture.
    package struct Code: Sendable {
      /// The symbology of the code.
      package var name: String
      /// The decoded content of the code.
      package var content: HighlightedURL
      /// Further details; may be empty.
      package var facts: String
      /// The corners in pixels of the image, in order around the code.
      package var corners: [(x: Double, y: Double)]

      /// Creates a code with its position in the picture.
      package init(
        name: String, content: HighlightedURL, facts: String, corners: [(x: Double, y: Double)]
      ) {
        (self.name, self.content, self.facts, self.corners) = (name, content, facts, corners)
      }
    }

    /// The file or camera that the picture is from.
    package var title: String
    /// A PNG file of the picture; empty if the picture could not be read.
    package var image: [UInt8]
    /// The width and height of the image, in pixels.
    package var size: (width: Int, height: Int)
    /// The codes in the picture.
    package var codes: [Code]
    /// The finder patterns of codes that were not read, in pixels of the image.
    package var marks: [(x: Double, y: Double)]
    /// The reason why nothing was found; `nil` if something was.
    package var complaint: String?

    /// Creates the entry of a picture.
    package init(
      title: String, image: [UInt8] = [], size: (width: Int, height: Int) = (0, 0),
      codes: [Code] = [], marks: [(x: Double, y: Double)] = [], complaint: String? = nil
    ) {
      (self.title, self.image, self.size) = (title, image, size)
      (self.codes, self.marks, self.complaint) = (codes, marks, complaint)
    }
  }

  private static var frame: PageShell {
    PageShell(title: "Codes in pictures", style: style, script: nil, hasSections: true)
  }

  /// Returns the markup before the first picture.
  package static func head() -> [UInt8] {
    var page = HTMLText()
    frame.head(&page)
    page.markup("<header><h1>Codes in pictures</h1></header>\n<main>\n")
    return page.bytes
  }

  /// Returns the markup of a picture. Any number of pictures can follow each other.
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

  /// Returns everything after the last picture. `verdict`, the overall result, is shown below the
  /// title.
  package static func foot(verdict: String) -> [UInt8] {
    SectionPage.foot(frame, verdict: verdict)
  }

  private static func words(_ marks: Int) -> String {
    "\(counted(marks, "mark")) like those in the corners of a code, but of no code that was read: "
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
  /// Appends the image with the found codes drawn over it.
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

  /// Appends the contents of the codes, numbered as on the image.
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

  /// Formats a coordinate to a tenth of a pixel.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
