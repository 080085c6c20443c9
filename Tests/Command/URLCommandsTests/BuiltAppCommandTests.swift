import ArchiveTestSupport
import Foundation
import JSONText
import PropertyLists
import TestSupport
import Testing

@Suite("Built apps and the ship check as a command") struct BuiltAppCommandTests {
  /// A small app as an archive of stored files, whose bytes are the same with every zlib.
  private static func archive(_ change: (inout TestApp) -> Void = { _ in }) -> TestArchive {
    var app = TestApp()
    change(&app)
    var archive = app.archive
    for index in archive.parts.indices { archive.parts[index].isDeflated = false }
    return archive
  }

  /// Writes the files of an app below a folder.
  private static func write(_ app: TestApp, to folder: ScratchFolder) throws {
    for (path, bytes) in app.files {
      try FileManager.default.createDirectory(
        atPath: (folder.path(path) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try folder.write(bytes, to: path)
    }
  }

  @Test("the archive of the examples is this app") func example() throws {
    let file = Repository.root.appendingPathComponent("Tests/HelpExamples/Eat.ipa")
    let bytes = Self.archive().bytes
    if expectationsAreRewritten { try Data(bytes).write(to: file) }
    #expect(try Array(Data(contentsOf: file)) == bytes)
  }

  @Test("an .ipa, a folder of it, an archive of Xcode and a ZIP file of one are read alike")
  func forms() throws {
    let folder = try ScratchFolder()
    try folder.write(TestApp().archive.bytes, to: "Eat.ipa")
    var app = TestApp()
    app.root = "Eat.xcarchive/Products/Applications/"
    try folder.write(app.archive.bytes, to: "Eat.zip")
    try Self.write(app, to: folder)
    app.root = "build/"
    try Self.write(app, to: folder)
    var outputs: Set<String> = []
    for path in ["Eat.ipa", "Eat.zip", "Eat.xcarchive", "Eat.xcarchive/", "build/Eat.app"] {
      let run = try runBeckon(["link", "check", path], in: folder)
      #expect(run.status == 0, "\(path): \(run.stdout)\(run.stderr)")
      let at =
        path == "Eat.ipa"
        ? "Eat.ipa/Payload/"
        : path == "build/Eat.app"
          ? "build/"
          : (path == "Eat.zip" ? "Eat.zip/" : "") + "Eat.xcarchive/Products/Applications/"
      outputs.insert(run.stdout.replacing(at, with: "@"))
    }
    #expect(outputs.count == 1)
    try expectGolden(outputs.first ?? "", "beckon/link-check-built.txt")
  }

  @Test("faults of the archive name the file in it") func faults() throws {
    let folder = try ScratchFolder()
    let archive = Self.archive { app in
      app.clipEntitlements.removeAll { $0.0 == "application-identifier" }
      app.clipProgram.libraries.append(
        (0x0C, "/System/Library/Frameworks/HealthKit.framework/HealthKit"))
    }
    try folder.write(archive.bytes, to: "Eat.ipa")
    let run = try runBeckon(["link", "check", "Eat.ipa", "--json", "-W"], in: folder)
    #expect(run.status == 1)
    let lines = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    let program = JSONValue.string("Eat.ipa/Payload/Eat.app/AppClips/EatClip.app/EatClip")
    for (rule, key) in [
      ("signed-identifier", "application-identifier"), ("framework", "HealthKit"),
    ] {
      let found = lines.first { $0["rule"]?.stringValue == rule }
      #expect(found?["file"] == program && found?["key"]?.stringValue == key, "\(lines)")
    }
    // The checksum of the executable does not match.
    var bad = Self.archive()
    let index = try #require(bad.parts.firstIndex { $0.name.hasSuffix("/EatClip") })
    bad.parts[index].checksum = 7
    try folder.write(bad.bytes, to: "Eat.ipa")
    let torn = try runBeckon(["link", "check", "Eat.ipa"], in: folder)
    #expect(torn.status == 1)
    #expect(torn.stdout.contains("EatClip.app/EatClip\n"), "\(torn.stdout)")
    #expect(torn.stdout.contains("the file is damaged or cut off; copy or save the file again"))
  }

  @Test("other files, torn archives and several apps are refused with what to name") func refused()
    throws
  {
    let folder = try ScratchFolder()
    let bytes = Self.archive().bytes
    for (content, words) in [
      (Array("text".utf8), "this is neither an archive"), ([], "this is neither an archive"),
      (Array(bytes.dropLast(10)), "the directory at its end is missing; copy it again"),
      (TestArchive([("a.txt", "x")]).bytes, "there is no app in it"),
      (
        TestArchive([("A.app/Info.plist", "x"), ("B.app/Info.plist", "x")]).bytes,
        "there are 2 apps in it: A.app, B.app"
      ),
    ] {
      try folder.write(content, to: "Eat.ipa")
      let run = try runBeckon(["link", "check", "Eat.ipa"], in: folder)
      #expect(run.status == 65 && run.stderr.contains(words), "\(words): \(run.stderr)")
      #expect(run.stdout.isEmpty)
    }
    let none = try runBeckon(["link", "check", "Nothing.ipa"], in: folder)
    #expect(none.status == 65 || none.status == 66, "\(none.stderr)")
    let project = try runBeckon(["link", "check", ".", "--project", "."], in: folder)
    #expect(project.status == 64 && project.stderr.contains("it is for a built app"))
  }

  @Test("the project beside the archive is searched and compared") func project() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.archive().bytes, to: "Eat.ipa")
    let list = PropertyList.dictionary([
      ("CFBundleVersion", .string("818")), ("NSAppClip", .dictionary([])),
    ])
    for (path, text) in [
      ("Eat/Clip/Info.plist", list.xml),
      ("Eat/printed.txt", "https://eat.example.com/s/42\n"),
    ] {
      try FileManager.default.createDirectory(
        atPath: (folder.path(path) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try folder.write(text, to: path)
    }
    let run = try runBeckon(["link", "check", "Eat.ipa", "--project", "Eat"], in: folder)
    #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    #expect(run.stdout.contains("source-difference"), "\(run.stdout)")
    #expect(run.stdout.contains("CFBundleVersion is not the one of Eat/Clip/Info.plist"))
    #expect(!run.stdout.contains("not-checked: printed"))
  }

  @Test("links in a folder are not followed") func links() throws {
    let folder = try ScratchFolder()
    var app = TestApp()
    app.root = ""
    try Self.write(app, to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Eat.app/AppClips/loop"), withDestinationPath: "..")
    let clip = folder.path("Eat.app/AppClips/EatClip.app/EatClip")
    try FileManager.default.moveItem(atPath: clip, toPath: folder.path("EatClip"))
    try FileManager.default.createSymbolicLink(
      atPath: clip, withDestinationPath: folder.path("EatClip"))
    let run = try runBeckon(["link", "check", "Eat.app"], in: folder)
    #expect(run.status == 1 && run.stdout.contains("CFBundleExecutable does not name a file"))
  }
}
