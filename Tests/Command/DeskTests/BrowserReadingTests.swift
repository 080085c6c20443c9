import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// What is read at the desk: files, what a camera sees, tags.
@Suite(.needs(.chromium)) struct BrowserReadingTests {
  private static let url = "https://eat.example.com/s/42"

  private static func code(_ name: String, in folder: ScratchFolder) throws -> String {
    let run = try runBeckon(["qr", url, "--size", "40mm", "-o", name], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    return folder.path + "/" + name
  }

  @Test("A picture and a PDF say what they hold, and how well it is printed")
  func files() throws {
    let files = try ScratchFolder()
    let desk = try BrowserDesk()
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "read")
    // A PDF was never printed, so it has no grade.
    for (name, done) in [("code.png", ".letter.A"), ("code.pdf", ".grade[hidden]")] {
      try browser.choose([Self.code(name, in: files)], in: "#view-read .drop input")
      try browser.wait(for: "document.querySelector('article.read \(done)')")
      #expect(
        try browser.value("document.querySelector('article.read .says a').href").stringValue?
          .lowercased() == Self.url)
      #expect(try browser.value("document.querySelectorAll('article.read').length") == 1)
      try browser.value("document.querySelector('article.read').remove()")
    }
    try browser.choose([files.write("no picture", to: "note.txt")], in: "#view-read .drop input")
    try browser.wait(
      for: "document.querySelector('#view-read .drop .wrong')?.textContent.length > 10")
    #expect(browser.complaints == [])
    try browser.quit()
  }

  @Test("A camera that sees a code is read, and let go of", .needs(.pngtopnm))
  func camera() throws {
    let files = try ScratchFolder()
    let run = try runBeckon(
      ["qr", Self.url, "--size", "40mm", "--dpi", "200", "-o", "code.png"], in: files)
    #expect(run.status == 0, "\(run.stderr)")
    let film = try files.write(
      Self.film(of: try Equipment.pngtopnm.text(["-plain", files.path + "/code.png"])),
      to: "film.y4m")
    let desk = try BrowserDesk()
    let browser = try BrowserDriver(habits: [
      "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
      "--use-file-for-fake-video-capture=\(film)",
    ])
    try desk.enter(browser, view: "read")
    try browser.click("#view-read .camera button")
    try browser.wait(for: "document.querySelector('article.read .says a')")
    #expect(
      try browser.value("document.querySelector('article.read .says a').href").stringValue?
        .lowercased() == Self.url)
    try browser.wait(
      for:
        "document.querySelector('video').hidden && document.querySelector('video').srcObject === null"
    )
    #expect(browser.complaints == [])
    try browser.quit()
  }

  /// What Chromium takes for a camera's: a code in the middle of white, in two frames that are
  /// alike. `picture` is a plain bitmap of Netpbm's.
  private static func film(of picture: String) throws -> [UInt8] {
    let parts = picture.split(separator: "\n", maxSplits: 2)
    let size = try #require(parts.count == 3 && parts[0] == "P1" ? parts[1] : nil)
      .split(separator: " ").compactMap { Int($0) }
    let dots = parts[2].filter { $0 == "0" || $0 == "1" }.map { $0 == "1" }
    let (width, height) = (640, 480)
    try #require(
      size.count == 2 && size[0] < width && size[1] < height && dots.count == size[0] * size[1])
    var frame = [UInt8](repeating: 255, count: width * height)
    for (index, isDark) in dots.enumerated() where isDark {
      let (x, y) = (
        index % size[0] + (width - size[0]) / 2, index / size[0] + (height - size[1]) / 2
      )
      frame[y * width + x] = 0
    }
    frame += [UInt8](repeating: 128, count: width * height / 2)
    let head = Array("YUV4MPEG2 W\(width) H\(height) F5:1 Ip A1:1 C420jpeg\n".utf8)
    return head + (0..<2).flatMap { _ in Array("FRAME\n".utf8) + frame }
  }

  @Test("A tag says what it holds, where it leads, and whether it can still be changed")
  func tags() throws {
    let routes = """
      {"version": 1, "hosts": ["eat.example.com"], "routes": [{"name": "shop", "pattern": "/s/{store:int}"}]}
      """
    let desk = try BrowserDesk(files: ["routes.json": routes])
    let browser = try BrowserDriver()
    try desk.enter(browser, view: "read")
    for (tag, isLocked) in [
      ("ntag213:url=\(Self.url)", false), ("ntag215:locked:url=\(Self.url)", true),
    ] {
      try browser.wait(
        for: "document.querySelector('#view-read select').options.length > 0")
      try browser.value(
        "document.querySelector('#view-read select').append(new Option('x', 'virtual:\(tag)', true, true))"
      )
      try browser.click("#view-read .card + .card button")
      try browser.wait(for: "document.querySelector('article.read .lock-state')")
      #expect(
        try browser.value("document.querySelector('article.read .says a').href")
          == .string(Self.url))
      #expect(
        try browser.value("document.querySelector('.lock-state').classList.contains('locked')")
          == .bool(isLocked))
      let leads = try browser.value("document.querySelector('.leads').textContent").stringValue
      #expect(
        leads?.contains("shop") == true && leads?.contains("iPhone") == true, "\(leads ?? "")")
      try browser.value("document.querySelector('article.read').remove()")
    }
    #expect(browser.complaints == [])
    try browser.quit()
  }
}
