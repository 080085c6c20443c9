import SystemIO
import JSONText
import TestSupport
import Testing

@Suite("beckon ndef") struct NDEFCommandTests {
  private static let example = "d1010c55046578616d706c652e636f6d"

  @Test(
    "encode",
    arguments: [
      (["--uri", "https://example.com"], example),
      (
        ["--uri", "https://example.com", "--aar", "com.example.app"],
        "91010c55046578616d706c652e636f6d"
          + "540f0f616e64726f69642e636f6d3a706b67636f6d2e6578616d706c652e617070"
      ),
      (["--text", "TEXT"], "d101075402656e54455854"),
      (["--text", "Hi", "--lang", "de"], "d101055402646548" + "69"),
      (["--text", "text=Hi", "--text", "language=de"], "d101055402646548" + "69"),
      (["--text", "Hi", "--text", "language=de"], "d101055402646548" + "69"),
      (["--mime", "text/plain", "--payload", "hi"], "d20a02746578742f706c61696e6869"),
      (
        ["--absolute-uri", "http://example.com/x"], "d31400687474703a2f2f6578616d706c652e636f6d2f78"
      ),
      (
        ["--poster", "https://example.com", "--title", "Hi", "--action", "open"],
        "d10220537091010c55046578616d706c652e636f6d1101055402656e486951030161637400"
      ),
      (["--empty"], "d00000"),
      (["--unknown", "--payload-hex", "00ff"], "d5000200ff"),
      (["--uri", "https://example.com", "--id", "a"], "d9010c015561046578616d706c652e636f6d"),
      (["--tlv", "--uri", "https://example.com"], "0310" + example + "fe"),
      (["--no-check", "--uri", "not a uri"], "d1010a55006e6f74206120757269"),
    ]) func encode(words: [String], expected: String) throws
  {
    let run = try runBeckon(["ndef", "encode"] + words)
    #expect(run.stdout == expected + "\n" && run.status == 0, "\(run.stderr)")
  }

  @Test("a content makes its records where its first field stands") func contents() throws {
    let folder = try ScratchFolder()
    let made = try runBeckon(
      [
        "ndef", "encode", "--text", "First", "--wifi", "ssid=Guests", "--wifi",
        "password=password1", "--uri", "https://example.com", "--id", "u", "-o", "m",
      ], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    let decoded = try runBeckon(["ndef", "decode", "--json", "--file", "m"], in: folder)
    let records = try JSONValue(parsing: decoded.stdout)["records"]?.arrayValue ?? []
    let types = records.map { $0["type"]?.stringValue ?? "" }
    #expect(types == ["T", "application/vnd.wfa.wsc", "U"], "\(decoded.stdout)")
    // Its other fields may stand anywhere.
    let apart = try runBeckon(
      [
        "ndef", "encode", "--text", "First", "--wifi", "ssid=Guests", "--uri",
        "https://example.com",
        "--id", "u", "--wifi", "password=password1", "--format", "binary", "-o", "apart",
      ], in: folder)
    #expect(apart.status == 0, "\(apart.stderr)")
    let again = try runBeckon(["ndef", "decode", "--json", "--file", "apart"], in: folder)
    #expect(again.stdout == decoded.stdout)
    let late = try runBeckon(["ndef", "encode", "--wifi", "Guests", "--lang", "de"])
    #expect(
      late.status == 64 && late.stderr.contains("it does not belong to --wifi"), "\(late.stderr)")
    let refused = try runBeckon(["ndef", "encode", "--payment", "name=Anna"])
    #expect(refused.status == 65 && refused.stderr.contains("payment"), "\(refused.stderr)")
  }

  @Test("every way to write the bytes can be read again", arguments: ["hex", "base64", "binary"])
  func formats(_ format: String) throws {
    let folder = try ScratchFolder()
    let encode = ["ndef", "encode", "--uri", "https://example.com/é".replacing("é", with: "e")]
    let run = try runBeckon(encode + ["--format", format, "-o", "out"], in: folder)
    #expect(run.status == 0 && run.stdout.isEmpty)
    let fromFile = try runBeckon(["ndef", "decode", "--file", "out"], in: folder)
    #expect(fromFile.stdout == "URI\n  https://example.com/e\n", "\(fromFile.stderr)")
    let fromInput = try runBeckon(["ndef", "decode", "-"], stdin: folder.bytes(of: "out"))
    #expect(fromInput.stdout == fromFile.stdout)
  }

  @Test("decode every kind of record") func decode() throws {
    let encoded = try runBeckon([
      "ndef", "encode", "--uri", "https://example.com", "--text", "Grüße", "--lang", "de",
      "--utf16", "--poster", "https://example.com", "--title", "Menu", "--title", "Karte",
      "--lang", "de", "--action", "save", "--target-size", "1200", "--target-type", "text/html",
      "--aar", "com.example.app", "--mime", "text/plain", "--payload", "hi", "--id", "x",
      "--external", "example.com:kind", "--payload-hex", "00ff", "--absolute-uri",
      "https://example.com/y", "--well-known", "Hs", "--payload-hex", "12", "--unknown",
      "--payload-hex", "1b5b33316d", "--empty",
    ])
    let text = try runBeckon(["ndef", "decode", "-"], stdin: encoded.stdout)
    try expectGolden(text.stdout, "beckon/ndef-decode.txt")
    let json = try runBeckon(["ndef", "decode", "--json", "-"], stdin: encoded.stdout)
    let value = try JSONValue(parsing: json.stdout)
    try expectGolden(value.text(.pretty) + "\n", "beckon/ndef-decode.json")
  }

  @Test("a tag's memory is recognised, with its room") func memory() throws {
    let memory =
      "e1101200" + "0103a00c340310" + Self.example + "fe" + String(repeating: "00", count: 120)
    let run = try runBeckon(["ndef", "decode", memory])
    #expect(run.stdout.contains("137 bytes") && run.stdout.contains("https://example.com"))
    let empty = try runBeckon(["ndef", "decode", "--as", "tlv", "0300fe"])
    #expect(empty.status == 0 && empty.stdout.contains("no message"))
    let blank = try runBeckon(["ndef", "decode", "--as", "container", "00000000"])
    #expect(blank.status == 65, "\(blank.stderr)")
  }

  @Test("lenient reading is asked for") func lenient() throws {
    let trailing = Self.example + "00"
    #expect(try runBeckon(["ndef", "decode", "--as", "message", trailing]).status == 65)
    let run = try runBeckon(["ndef", "decode", "--lenient", "--as", "message", trailing])
    #expect(run.status == 0 && run.stdout.contains("https://example.com"))
  }

  @Test("a payload that is read from standard input") func piped() throws {
    let run = try runBeckon(
      ["ndef", "encode", "--mime", "a/b", "--payload-file", "-"], stdin: [0, 1, 2])
    #expect(run.stdout == "d20303612f62000102\n")
  }

  @Test("the package of --aar is one that Android takes, unless it is not to be checked")
  func packages() throws {
    for package in ["com.example.app", "a.B_1"] {
      #expect(try runBeckon(["ndef", "encode", "--aar", package]).status == 0, "\(package)")
    }
    for package in ["not a package!", "app", "com..app", "com.1app", "com.exämple"] {
      let run = try runBeckon(["ndef", "encode", "--aar", package])
      #expect(run.status == 65, "\(package)")
      #expect(run.stderr.contains("is not the name of an Android package; write two or more words"))
      #expect(run.stdout.isEmpty)
    }
    #expect(try runBeckon(["ndef", "encode", "--no-check", "--aar", "app"]).status == 0)
  }
}
