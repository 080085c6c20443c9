#if os(Linux)
  import CJPEG
  import COpening
  import SystemIO
  import TestSupport
  import Testing

  /// What the program is linked to, and what it says where a library that it opens is missing.
  @Suite("The libraries of the program") struct LibraryTests {
    static let opened: [(name: String, package: String)] = [
      ("libcrypto.so.3", "libssl3"), ("libfontconfig.so.1", "libfontconfig1"),
      ("libfreetype.so.6", "libfreetype6"), ("libfribidi.so.0", "libfribidi0"),
      ("libharfbuzz.so.0", "libharfbuzz0b"), jpeg,
      ("libnfc.so.6", "libnfc6"), ("libpng16.so.16", "libpng16-16"), ("libpq.so.5", "libpq5"),
      ("libqrencode.so.4", "libqrencode4"), ("libsqlite3.so.0", "libsqlite3-0"),
      ("libtiff.so.6", "libtiff6"), ("libunibreak.so.1", "libunibreak1"),
      ("libwebp.so.7", "libwebp7"),
    ]

    /// As Debian has it, or Ubuntu.
    static var jpeg: (name: String, package: String) {
      String(cString: opening_name(cjpeg_library())) == "libjpeg.so.8"
        ? ("libjpeg.so.8", "libjpeg-turbo8") : ("libjpeg.so.62", "libjpeg62-turbo")
    }

    @Test("what is opened on first use is not loaded at the start") func atStart() throws {
      let run = try runBeckon(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      let names = run.stdout.split(separator: "\n").compactMap { line in
        line.split { " \t".contains($0) }.first.map(String.init)
      }
      // A check that sees nothing would hold for everything.
      #expect(names.contains("libc.so.6"))
      for library in Self.opened { #expect(!names.contains(library.name), "\(names)") }
    }

    /// A folder in which the library is found before the system's own, and is none.
    private static func without(_ name: String) throws -> ScratchFolder {
      let folder = try ScratchFolder()
      try folder.write("", to: name)
      return folder
    }

    private static func expect(
      _ library: (name: String, package: String), isMissedBy words: [String],
      in folder: ScratchFolder
    ) throws {
      let libraries = try without(library.name)
      let run = try runBeckon(
        words, environment: ["LD_LIBRARY_PATH": libraries.path], in: folder)
      #expect(run.status == 69, "\(run.stderr)")
      #expect(
        run.stderr.contains("this needs \(library.name), which cannot be opened here"),
        "\(run.stderr)")
      #expect(run.stderr.contains("Install Debian's package \(library.package),"))
    }

    private static let url = "https://eat.example.com/s/42"

    @Test("libpng is missing, and only more than two colours mind") func noPNG() throws {
      let folder = try ScratchFolder()
      #expect(try runBeckon(["qr", Self.url, "-o", "logo.png"], in: folder).status == 0)
      try Self.expect(
        ("libpng16.so.16", "libpng16-16"),
        isMissedBy: ["qr", Self.url, "-o", "door.png", "--logo", "logo.png"], in: folder)
      #expect(try folder.names() == ["logo.png"])
      let libraries = try Self.without("libpng16.so.16")
      let run = try runBeckon(
        ["qr", Self.url, "-o", "door.png"], environment: ["LD_LIBRARY_PATH": libraries.path],
        in: folder)
      #expect(run.status == 0, "\(run.stderr)")
    }

    @Test("FreeType is missing, and a caption is not drawn", .needs(.dejaVu)) func noFreeType()
      throws
    {
      let folder = try ScratchFolder()
      // By its path: the program that looks for fonts needs FreeType as well.
      let font = Equipment.dejaVu.rawValue
      try Self.expect(
        ("libfreetype.so.6", "libfreetype6"),
        isMissedBy: ["qr", Self.url, "-o", "door.svg", "--caption", "42", "--font", font],
        in: folder)
      #expect(try folder.names() == [])
    }

    @Test(
      "what shapes a caption is missing", .needs(.dejaVu),
      arguments: [("libharfbuzz.so.0", "libharfbuzz0b"), ("libfribidi.so.0", "libfribidi0")])
    func noShaping(_ name: String, _ package: String) throws {
      let folder = try ScratchFolder()
      let font = Equipment.dejaVu.rawValue
      try Self.expect(
        (name, package),
        isMissedBy: ["qr", Self.url, "-o", "door.svg", "--caption", "42", "--font", font],
        in: folder)
      #expect(try folder.names() == [])
    }

    @Test("libunibreak is missing, and lines are still broken", .needs(.dejaVu))
    func noLineBreaks() throws {
      let folder = try ScratchFolder()
      let libraries = try Self.without("libunibreak.so.1")
      let run = try runBeckon(
        [
          "sheet", Self.url, "--stock", "L7160", "--line", "Table 7 by the window, second floor",
          "-o", "sheet.pdf",
        ], environment: ["LD_LIBRARY_PATH": libraries.path], in: folder)
      #expect(run.status == 0, "\(run.stderr)")
    }

    @Test("fontconfig is missing, and a font that is named by its file is enough", .needs(.dejaVu))
    func noFontconfig() throws {
      let folder = try ScratchFolder()
      let words = ["qr", Self.url, "-o", "door.svg", "--caption"]
      let missing = ("libfontconfig.so.1", "libfontconfig1")
      let font = ["--font", Equipment.dejaVu.rawValue]
      try Self.expect(missing, isMissedBy: words + ["42"], in: folder)
      try Self.expect(missing, isMissedBy: words + ["ก"] + font, in: folder)
      #expect(try folder.names() == [])
      let libraries = try Self.without(missing.0)
      let run = try runBeckon(
        words + ["42"] + font, environment: ["LD_LIBRARY_PATH": libraries.path], in: folder)
      #expect(run.status == 0, "\(run.stderr)")
    }

    @Test("libqrencode is missing, and only Micro QR minds") func noQREncode() throws {
      let folder = try ScratchFolder()
      try Self.expect(
        ("libqrencode.so.4", "libqrencode4"),
        isMissedBy: ["qr", "--micro", "--text", "12345", "-o", "small.svg"], in: folder)
      let libraries = try Self.without("libqrencode.so.4")
      let run = try runBeckon(
        ["qr", Self.url, "-o", "door.svg"], environment: ["LD_LIBRARY_PATH": libraries.path],
        in: folder)
      #expect(run.status == 0, "\(run.stderr)")
    }

    @Test("libjpeg is missing") func noJPEG() throws {
      let folder = try ScratchFolder()
      try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70, 73, 70, 0], to: "photo.jpg")
      try Self.expect(Self.jpeg, isMissedBy: ["scan", "photo.jpg"], in: folder)
    }

    @Test(
      "libwebp or libtiff is missing",
      arguments: [
        ("libwebp.so.7", "libwebp7", "pillow.webp"), ("libtiff.so.6", "libtiff6", "netpbm.tiff"),
      ])
    func noPictures(_ library: String, _ package: String, _ file: String) throws {
      let folder = try ScratchFolder()
      try folder.write([UInt8](Repository.vectors("pictures-by-others/" + file)), to: file)
      try Self.expect((library, package), isMissedBy: ["scan", file], in: folder)
    }

    @Test("heif-convert is missing") func noHEIC() throws {
      let folder = try ScratchFolder()
      try folder.write(
        [UInt8](Repository.vectors("pictures-by-others/libheif-lossy.heic")), to: "photo.heic")
      let run = try runBeckon(
        ["scan", "photo.heic"], environment: ["PATH": folder.path], in: folder)
      #expect(run.status == 69)
      #expect(
        run.stderr
          == "beckon: photo.heic: HEIC: this needs the program heif-convert, which is not on this "
          + "machine. Install Debian's package libheif-examples, or install the program in another "
          + "way, and try again.\n")
    }

    @Test("libnfc is missing", arguments: [["readers"], ["tag", "info", "--reader", "virtual"]])
    func noNFC(_ words: [String]) throws {
      try Self.expect(("libnfc.so.6", "libnfc6"), isMissedBy: words, in: ScratchFolder())
    }

    @Test(
      "SQLite or libcrypto is missing, and no ledger is begun",
      arguments: [("libsqlite3.so.0", "libsqlite3-0"), ("libcrypto.so.3", "libssl3")])
    func noLedger(_ library: (String, String)) throws {
      let folder = try ScratchFolder()
      let made = try runBeckon(
        [
          "job", "new", "tables.json", "--count", "2", "--template",
          "https://eat.example.com/t/{table}", "--value", "table=serial:1", "--chip", "ntag213",
        ], in: folder)
      #expect(made.status == 0, "\(made.stderr)")
      let before = try folder.names()
      try Self.expect(
        library, isMissedBy: ["job", "run", "tables.json", "--deck", "ntag213"], in: folder)
      #expect(try folder.names() == before)
    }
  }
#endif
