import JSONText
import SystemIO
import TestSupport
import Testing

/// What the page remembers from one desk to the next.
@Suite("What the desk remembers") struct DeskSettingsTests {
  @Test(
    "choices are there at the next desk, in a file that only their owner reads", .needs(.python3))
  func next() throws {
    let home = try ScratchFolder()
    let environment = ["XDG_CONFIG_HOME": home.path]
    let first = try CallingDesk(environment: environment)
    #expect(try first.ask("/api/state")["settings"] == [:])
    let values: JSONValue = [
      "language": "de", "printer": ["0.5", "0", "100"], "stock": "avery-l7160",
    ]
    #expect(try first.ask("/api/settings", ["values": values]).isOK)
    #expect(try first.ask("/api/settings", ["values": ["stock": .null]]).isOK)
    let second = try CallingDesk(environment: environment)
    let settings = try second.ask("/api/state")["settings"]
    #expect(settings?["language"] == "de" && settings?["printer"] == ["0.5", "0", "100"])
    #expect(settings?["stock"] == nil, "\(settings?.text() ?? "")")
    let listing = try Equipment.python3.text([
      "-c", "import os,sys; print(oct(os.stat(sys.argv[1]).st_mode & 0o777))",
      home.path("beckon/desk.json"),
    ])
    #expect(listing == "0o600\n")
    #expect(try second.folder.names() == [])
  }

  @Test("a damaged file is like none, and too much is refused")
  func limits() throws {
    let home = try ScratchFolder()
    try Folder.make(home.path("beckon"))
    try home.write("{\"language\": ", to: "beckon/desk.json")
    let desk = try CallingDesk(environment: ["XDG_CONFIG_HOME": home.path])
    #expect(try desk.ask("/api/state")["settings"] == [:])
    let long = JSONValue.string(String(repeating: "x", count: 1 << 20))
    #expect(try desk.ask("/api/settings", ["values": ["recent": long]])["status"] == 64)
    let many = (0...40).map { ("key \($0)", JSONValue.bool(true)) }
    #expect(try desk.ask("/api/settings", ["values": JSONValue(members: many)])["status"] == 64)
    #expect(try desk.ask("/api/settings", ["values": ["language": "en"]]).isOK)
    #expect(try desk.ask("/api/state")["settings"] == ["language": "en"])
  }
}
