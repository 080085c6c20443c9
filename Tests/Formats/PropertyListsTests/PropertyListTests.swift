import Foundation
import SystemIO
import TestSupport
import Testing

@testable import PropertyLists

@Suite("Property lists") struct PropertyListTests {
  /// Files that Python's plistlib wrote, the same content in both forms, and some of our own.
  static let corpus: [String: [UInt8]] = {
    let folder = Repository.root.appendingPathComponent("Fuzz/Corpus/FuzzPropertyList")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(into: [:]) { files, name in
      files[name] = (try? Data(contentsOf: folder.appendingPathComponent(name))).map(Array.init)
    }
  }()

  private func read(_ name: String) throws -> PropertyList {
    try PropertyList(reading: try #require(Self.corpus[name]))
  }

  private func xml(_ body: String) throws -> PropertyList {
    try PropertyList(reading: Array("<plist version=\"1.0\">\(body)</plist>".utf8))
  }

  @Test("keys and the strings of arrays have lines") func lines() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- two
      lines -->
      <plist version="1.0"><dict>\r
        <key>a</key>\r
        <array>
          <string>x</string><string>y &amp; z</string>

          <string>x</string>
        </array>
        <key>b.c</key><dict><key>d</key><true/>
          <key>a</key>
          <false/></dict>
      </dict></plist>
      """
    let (list, lines) = try PropertyList.read(Array(text.utf8))
    #expect(list["a"]?.arrayValue?.count == 3)
    #expect(["a", "b.c", "b.c.d", "b.c.a"].map { lines.line(of: $0) } == [5, 11, 11, 12])
    #expect(["x", "y & z", "other"].map { lines.line(of: $0, in: "a") } == [7, 7, 5])
    // A key that is missing is told by the dictionary that lacks it.
    #expect(lines.line(of: "b.c.missing") == 11)
    #expect(lines.line(of: "missing") == nil && lines.line(of: "x", in: "missing") == nil)
    let binary = try #require(Self.corpus["every.bin"])
    #expect(try PropertyList.read(binary).lines.line(of: "") == nil)
  }

  @Test("long keys in nested dictionaries take no memory") func longKeys() throws {
    let long = String(repeating: "k", count: 300)
    let text =
      "<plist><dict><key>\(long)</key><dict><key>in</key><true/></dict>\n<key>s</key><true/></dict></plist>"
    let lines = try PropertyList.read(Array(text.utf8)).lines
    #expect(lines.line(of: long) == nil && lines.line(of: "\(long).in") == nil)
    #expect(lines.line(of: "s") == 2)
  }

  private func fault(_ bytes: [UInt8]) -> String {
    do throws(PropertyListError) {
      return "read: \(try PropertyList(reading: bytes))"
    } catch { return "\(error)" }
  }

  @Test("every kind of value, in both forms of plistlib") func everything() throws {
    let members = try #require(try read("every.bin").members)
    #expect(members["s"] == .string("Grüße 🍽 & <b>") && members["e"] == .string(""))
    #expect(members["i"] == .integer(42) && members["n"] == .integer(-1))
    #expect(members["big"] == .natural(1 << 63) && members["min"] == .integer(.min))
    #expect(members["r"] == .real(1.5) && members["inf"] == .real(.infinity))
    #expect(members["t"] == .bool(true) && members["f"] == .bool(false))
    #expect(members["d"]?.xml.contains("<date>2026-11-24T08:00:00Z</date>") == true)
    let data = [[UInt8]](repeating: [0, 255], count: 20).flatMap { $0 }
    #expect(members["data"] == .data(data))
    #expect(members["a"] == .array([.integer(1), .string("a"), .array([]), .dictionary([])]))
    #expect(members["u"] == .identifier(7))
    for member in try #require(try read("every.xml").members).list {
      #expect(member.value == members[member.key], "\(member.key)")
    }
    #expect(try read("clip.plutil.bin") == read("clip.xml"))
    for name in ["clip", "string", "array"] {
      #expect(try read(name + ".bin") == read(name + ".xml"))
    }
    #expect(try read("comment.xml")["a"] == .string("x<&A&"))
  }

  @Test("what is written is read as it was, by us and by plistlib and plutil", .uses(.python3))
  func written() throws {
    let folder = try ScratchFolder()
    for name in ["every.xml", "clip.bin", "array.xml", "string.bin"] {
      let list = try read(name)
      #expect(try PropertyList(reading: Array(list.xml.utf8)) == list)
      let (file, other) = (try folder.write(list.xml, to: "a.plist"), folder.path("b.plist"))
      if Equipment.python3.isInstalled {
        let script = """
          import plistlib,sys
          v=plistlib.load(open(sys.argv[1],'rb'))
          plistlib.dump(v,open(sys.argv[2],'wb'),fmt=plistlib.FMT_BINARY)
          """
        try Equipment.python3.run(["-c", script, file, other])
        #expect(try PropertyList(reading: folder.bytes(of: "b.plist")) == list)
      }
      // The toolchain brings plutil; where it does not, clip.plutil.bin is what one has written.
      guard name.hasPrefix("clip") || name.hasPrefix("array"), let plutil = Self.plutil else {
        continue
      }
      for form in ["binary1", "xml1"] {
        let outcome = try ChildCommand(plutil, ["-convert", form, "-o", other, file]).run()
        #expect(outcome.ending == .exited(0))
        let bytes = try folder.bytes(of: "b.plist")
        #expect(bytes.starts(with: Array((form == "xml1" ? "<?xml" : "bplist00").utf8)))
        #expect(try PropertyList(reading: bytes) == list, "\(form)")
      }
    }
  }

  private static var plutil: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/plutil" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  @Test(
    "no beginning of a file and no file with one byte changed does harm",
    arguments: corpus.keys.sorted())
  func damaged(_ name: String) throws {
    let bytes = try #require(Self.corpus[name])
    let isWhole = (try? PropertyList(reading: bytes)) != nil
    for count in stride(
      from: 0, to: bytes.count, by: Effort.count(slice: 1 + bytes.count / 60, whole: 1))
    {
      let list = try? PropertyList(reading: Array(bytes[..<count]))
      // Behind the last tag there is a line end at most.
      if isWhole, count + 1 < bytes.count { #expect(list == nil, "\(count)") }
      var changed = bytes
      changed[count] ^= UInt8(1 << (count % 8))
      _ = try? PropertyList(reading: changed)
    }
  }

  @Test(
    "what is wrong is said with its line",
    arguments: [
      ("", "line 1: <plist> has no value in it"),
      ("<key>a</key>", "line 1: <key> is not an element of a property list"),
      ("<dict>\n<key>a</key>\n</dict>", "line 3: the key 'a' has no value"),
      ("<dict><true/></dict>", "line 1: a value in a dictionary has no key before it"),
      (
        "<dict>\n<key>a</key><true/>\n<key>a</key><false/></dict>",
        "line 3: the key 'a' appears twice in one dictionary"
      ),
      ("<true/><true/>", "line 1: there is more after the one value of the list"),
      ("<array>\n<string>a</array>", "line 2: <string> is not closed"),
      ("<array></dict>", "line 1: </dict> closes nothing that is open"),
      ("<string>&nbsp;</string>", "line 1: &nbsp; is not defined in XML"),
      ("<string>&#0;</string>", "line 1: &#0; is not defined in XML"),
      ("<integer>1.5</integer>", "line 1: '1.5' is not allowed in <integer>"),
      (
        "<date>2026-02-30T00:00:00Z</date>",
        "line 1: '2026-02-30T00:00:00Z' is not allowed in <date>"
      ),
      ("<data>AAA</data>", "line 1: 'AAA' is not allowed in <data>"),
      ("<dict>a</dict>", "line 1: there is text where an element must be"),
      ("<b/>", "line 1: <b> is not an element of a property list"),
      (
        String(repeating: "<array>", count: 100),
        "line 1: values are nested more than 64 levels deep"
      ),
    ]) func faults(_ body: String, _ sentence: String)
  {
    #expect(fault(Array("<plist version=\"1.0\">\(body)</plist>".utf8)) == sentence)
  }

  @Test("what is another kind of file is told") func others() {
    #expect(fault([]).contains("the file is empty"))
    #expect(fault(Array("{\"a\": 1}".utf8)).contains("this is JSON"))
    #expect(fault(Array("{ a = 1; }".utf8)).contains("old NeXT format"))
    #expect(fault(Array("\u{7F}ELF".utf8)).contains("not an XML or binary property list"))
    #expect(fault(Array("<svg/>".utf8)).contains("not an XML or binary property list"))
    #expect(fault([0xFE, 0xFF, 0, 0x3C]).contains("not UTF-8"))
    let entity = "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>"
    #expect(fault(Array(entity.utf8)).contains("entity declarations"))
    let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><true/></plist>"
    #expect(fault(Array(latin.utf8)).contains("not UTF-8"))
    #expect(
      fault([UInt8](repeating: 0x20, count: 5 << 20)).contains(
        "the limit for a property list is 4 MB"))
  }

  @Test("a binary list that contains itself, or grows without end, is refused") func binary() throws
  {
    #expect(fault(try #require(Self.corpus["cycle.bin"])) == "byte 8: a value contains itself")
    // Nine arrays of ten, each naming the next: a thousand million texts when written out.
    #expect(
      fault(try #require(Self.corpus["laughs.bin"])).hasSuffix(
        "expanding its shared values would exhaust memory"))
    #expect(fault(try #require(Self.corpus["huge-count.bin"])).contains("in the middle of a value"))
    #expect(fault(Array("bplist00".utf8)).contains("in the middle of a value"))
  }

  @Test("of two members with one key the first is kept") func repeatedKeys() {
    let list = PropertyList.dictionary(
      [("a", .string("1")), ("a", .string("2")), ("b", .string("3"))])
    #expect(list["a"] == .string("1") && list["b"] == .string("3"))
    #expect(list.members?.list.count == 2)
  }

  @Test("dates from the first day to the last") func dates() {
    for text in [
      "0001-01-01T00:00:00Z", "1900-02-28T23:59:59Z", "2000-02-29T12:00:00Z",
      "2001-01-01T00:00:00Z",
      "2000-12-31T23:59:59Z", "2026-11-24T08:00:00Z", "9999-12-31T23:59:59Z",
    ] {
      #expect(PropertyListDate.seconds(text).map(PropertyListDate.text) == text)
    }
    #expect(PropertyListDate.seconds("2001-01-01T00:00:00Z") == 0)
    #expect(PropertyListDate.seconds("1900-02-29T00:00:00Z") == nil)
    #expect(PropertyListDate.seconds("2026-13-01T00:00:00Z") == nil)
    for day in stride(from: -700_000, to: 2_900_000, by: 9_973) {
      let seconds = Double(day) * 86_400 + 1
      #expect(PropertyListDate.seconds(PropertyListDate.text(seconds)) == seconds)
    }
  }
}
