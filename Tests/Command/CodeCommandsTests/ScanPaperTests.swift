import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

@Suite("beckon scan of PDF and SVG") struct ScanPaperTests {
  private static let url = "https://eat.example.com/s/42"

  /// As it is printed: with a host in capitals, which needs fewer modules.
  private static let printed = "HTTPS://EAT.EXAMPLE.COM/s/42"

  /// A folder with the code in a file of the format, its modules half a millimetre wide.
  private static func folder(_ name: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let run = try runBeckon(["qr", url, "-o", name, "--module", "0.5"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    return folder
  }

  private static func millimetres(_ line: String) throws -> (JSONValue, [String: Double]) {
    let json = try JSONValue(parsing: line)
    let names = ["left", "top", "width", "height", "module"]
    let values = names.map { ($0, json["millimetres"]?[$0]?.doubleValue ?? -1) }
    return (json, Dictionary(uniqueKeysWithValues: values))
  }

  /// The same file, as somebody else might have written it.
  private static func foreign(_ name: String, in folder: ScratchFolder) throws -> String {
    let bytes = try folder.bytes(of: name)
    if name.hasSuffix("pdf") {
      // A comment behind the end is all that it takes.
      try folder.write(bytes + Array("%\n".utf8), to: "foreign-\(name)")
    } else {
      try folder.write(bytes + Array("<!-- -->".utf8), to: "foreign-\(name)")
    }
    return "foreign-\(name)"
  }

  private static func expectPlace(_ name: String, in folder: ScratchFolder) throws {
    let json = try runBeckon(["scan", "--json", name], in: folder)
    #expect(json.status == 0, "\(json.stderr)")
    let (code, paper) = try millimetres(json.stdout)
    #expect(code["text"]?.stringValue == printed && code["page"] == 1)
    // Four modules of quiet zone, then 25 modules.
    for (value, expected) in [("left", 2.0), ("top", 2), ("width", 12.5), ("height", 12.5)] {
      #expect(abs((paper[value] ?? 0) - expected) < 0.15, "\(value): \(paper)")
    }
    #expect(abs((paper["module"] ?? 0) - 0.5) < 0.005, "\(paper)")
    let words = try runBeckon(["scan", name], in: folder)
    #expect(
      words.stdout.contains("\(name), page 1, 2.0 mm from the left, 2.0 mm from the top, 12."))
    #expect(words.stdout.contains(" mm wide, modules of 0."))
  }

  @Test("a PDF file tells the page, the place and the size on paper", .needs(.pdftoppm, .pdfinfo))
  func pdf() throws {
    let folder = try Self.folder("code.pdf")
    try Self.expectPlace(Self.foreign("code.pdf", in: folder), in: folder)
  }

  @Test("and an SVG file", .needs(.rsvgConvert)) func svg() throws {
    let folder = try Self.folder("code.svg")
    try Self.expectPlace(Self.foreign("code.svg", in: folder), in: folder)
  }

  @Test(
    "files of ours need no program of others", arguments: ["code.pdf", "code.svg", "code.eps"])
  func own(_ name: String) throws {
    let folder = try Self.folder(name)
    try Self.expectPlace(name, in: folder)
    let alone = try runBeckon(
      ["scan", "-q", name], environment: ["PATH": folder.path], in: folder)
    #expect(alone.status == 0 && alone.stdout == Self.printed + "\n", "\(alone.stderr)")
  }

  @Test(
    "every page is looked at, and small modules more closely", .needs(.pdftoppm, .pdfinfo),
    arguments: [false, true])
  func pages(isForeign: Bool) throws {
    let folder = try ScratchFolder()
    let list = (1...3).map { "https://eat.example.com/s/\($0)\n" }.joined()
    let made = try runBeckon(
      ["qr", "-", "-o", "all.pdf", "--module", "0.11"], stdin: Array(list.utf8), in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let printed = (1...3).map { "HTTPS://EAT.EXAMPLE.COM/s/\($0)\n" }.joined()
    let name = isForeign ? try Self.foreign("all.pdf", in: folder) : "all.pdf"
    let run = try runBeckon(["scan", "-q", name], in: folder)
    #expect(run.status == 0 && run.stdout == printed, "\(run.stderr)")
    let json = try runBeckon(["scan", "--json", name], in: folder)
    let pages = try json.stdout.split(separator: "\n").map {
      try JSONValue(parsing: String($0))["page"]
    }
    #expect(pages == [1, 2, 3])
    let first = try runBeckon(["scan", "--first", "-q", name], in: folder)
    #expect(first.stdout == "HTTPS://EAT.EXAMPLE.COM/s/1\n")
  }

  @Test(
    "documents that are broken, empty or too large are refused", .needs(.pdftoppm, .rsvgConvert))
  func broken() throws {
    let folder = try Self.folder("code.pdf")
    let whole = try folder.bytes(of: "code.pdf")
    try folder.write(Array(whole.prefix(whole.count / 3)), to: "cut.pdf")
    let cut = try runBeckon(["scan", "cut.pdf"], in: folder)
    #expect(
      cut.status == 65
        && cut.stderr.hasPrefix(
          "beckon: cut.pdf: PDF: the file is damaged, or not what it seems (pdfinfo: ")
    )
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="%" height="%"/>"#
    for (size, status, words) in [
      ("100mm", 1, "no code found"), ("200000mm", 65, "huge.svg: SVG: "),
    ] as [(String, Int32, String)] {
      try folder.write(svg.split(separator: "%").joined(separator: size), to: "huge.svg")
      let run = try runBeckon(["scan", "huge.svg"], in: folder)
      #expect(run.status == status && run.stderr.contains(words), "\(run.stderr)")
    }
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'><g", to: "open.svg")
    let open = try runBeckon(["scan", "open.svg"], in: folder)
    #expect(open.status == 65 && open.stderr.hasPrefix("beckon: open.svg: "), "\(open.stderr)")
  }

  @Test("an SVG file sees no other file", .needs(.rsvgConvert)) func outside() throws {
    let folder = try Self.folder("code.png")
    let path = folder.path("code.png")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40mm" \
      height="40mm"><image xlink:href="\(path)" width="40mm" height="40mm"/><image \
      xlink:href="file://\(path)" width="40mm" height="40mm"/></svg>
      """, to: "spy.svg")
    let run = try runBeckon(["scan", "spy.svg"], in: folder)
    #expect(run.status == 1 && run.stdout.isEmpty, "\(run.stdout)\(run.stderr)")
  }

  @Test("PostScript of others says how a PDF file is made of it") func foreignEPS() throws {
    let folder = try Self.folder("code.eps")
    try folder.write(folder.bytes(of: "code.eps") + Array("% changed\n".utf8), to: "other.eps")
    let run = try runBeckon(["scan", "other.eps"], in: folder)
    #expect(run.status == 65)
    #expect(
      run.stderr.hasPrefix(
        "beckon: other.eps: EPS: PostScript from other programs is not supported; "))
    #expect(run.stderr.contains("ps2pdf -dEPSCrop FILE"))
  }

  @Test("a locked PDF file is not called damaged", .needs(.pdfinfo, .qpdf)) func locked() throws {
    let folder = try Self.folder("code.pdf")
    try Equipment.qpdf.run([
      "--encrypt", "open", "owner", "256", "--", folder.path("code.pdf"),
      folder.path("locked.pdf"),
    ])
    let run = try runBeckon(["scan", "locked.pdf"], in: folder)
    #expect(run.status == 65)
    #expect(
      run.stderr == "beckon: locked.pdf: PDF: the file is locked with a password; open it with the "
        + "password, save it without (or print it to a new PDF file), and scan that\n")
  }

  /// What drawing programs write that the reader of App Clip Codes does not know.
  private static let foreignSVG: [(String, String, String)] = [
    ("<svg", "<!DOCTYPE svg [<!ENTITY ns \"http://x\">]><svg", "entities"),
    ("</svg>", "<g style=\"stroke-width:1pt\"/></svg>", "points"),
    ("</svg>", "<path stroke=\"url(#none)\" d=\"M0 0\"/></svg>", "a gradient"),
    ("</svg>", "<circle r=\"1em\" fill=\"red\"/><text>é&eacute;</text></svg>", "what is no SVG"),
  ]

  @Test(
    "SVG files of drawing programs are drawn, whatever the reader of App Clip Codes knows",
    .needs(.rsvgConvert))
  func drawings() throws {
    let folder = try Self.folder("code.svg")
    let code = try folder.text(of: "code.svg")
    for (old, new, name) in Self.foreignSVG {
      let parts = code.components(separatedBy: old)
      try #require(parts.count == 2)
      try folder.write(parts.joined(separator: new), to: "code.svg")
      let run = try runBeckon(["scan", "-q", "code.svg"], in: folder)
      if name == "what is no SVG" {
        #expect(run.status == 65 && run.stderr.contains("SVG: "), "\(run.stderr)")
      } else {
        #expect(run.status == 0 && run.stdout == Self.printed + "\n", "\(name): \(run.stderr)")
      }
    }
  }

  @Test("white ink on the clear ground of an SVG file is seen", .needs(.rsvgConvert))
  func whiteInk() throws {
    let folder = try Self.folder("code.svg")
    var svg = try folder.text(of: "code.svg")
    #expect(svg.contains("#ffffff") && svg.contains("#000000"))
    svg = svg.replacingOccurrences(of: "#ffffff", with: "none")
      .replacingOccurrences(of: "#000000", with: "#ffffff")
    try folder.write(svg + "<!-- -->", to: "white.svg")
    let run = try runBeckon(["scan", "white.svg"], in: folder)
    #expect(run.status == 0 && run.stdout.hasPrefix(Self.printed), "\(svg.prefix(400))")
    #expect(run.stdout.contains("light on dark"))
  }

  @Test("a program that is missing is named with its package", arguments: ["code.pdf", "code.svg"])
  func missing(_ name: String) throws {
    let folder = try Self.folder(name)
    let foreign = try Self.foreign(name, in: folder)
    let run = try runBeckon(["scan", foreign], environment: ["PATH": folder.path], in: folder)
    #expect(run.status == 69)
    let (program, package) =
      name == "code.pdf" ? ("pdfinfo", "poppler-utils") : ("rsvg-convert", "librsvg2-bin")
    #expect(run.stderr.contains("this needs the program \(program), which is not on this machine"))
    #expect(run.stderr.contains("Install Debian's package \(package),"))
  }
}
