import AppBinaries
import ArchiveTestSupport
import PropertyLists
import TestSupport
import Testing

@testable import AppClipChecks

/// The files of a test app in memory.
private struct MemoryContents: ArchiveContents {
  let prefix = "Eat.ipa/"
  let files: [String: [UInt8]]

  init(_ files: [(path: String, bytes: [UInt8])]) {
    self.files = Dictionary(files.map { ($0.path, $0.bytes) }) { $1 }
  }

  var entries: [ArchiveEntry] { files.map { ArchiveEntry($0.key, size: $0.value.count) } }

  func open(_ path: String) throws(AppBinaryError) -> any ForwardFile {
    guard let bytes = files[path] else { throw AppBinaryError(.truncated) }
    return MemoryFile(bytes)
  }
}

private final class MemoryFile: ForwardFile {
  private let all: [UInt8]
  private var last = 0
  let failure: AppBinaryError? = nil

  init(_ bytes: [UInt8]) { all = bytes }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    if range.lowerBound < last { Issue.record("\(range) after \(last)") }
    last = range.lowerBound
    return Array(all[range.clamped(to: 0..<all.count)])
  }

  func finish() {}
}

/// A change of a test app, with the findings that follow from it.
struct BuiltVector: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let findings: [String]
  let change: @Sendable (inout TestApp) -> Void
  var files: [ProjectFile] = []

  init(
    _ name: String, _ findings: [String], files: [ProjectFile] = [],
    _ change: @escaping @Sendable (inout TestApp) -> Void
  ) {
    (testDescription, self.findings, self.files, self.change) = (name, findings, files, change)
  }
}

private let eat = "Eat.ipa/Payload/Eat.app"
private let clip = eat + "/AppClips/EatClip.app"
private let developer = "com.apple.developer."
/// Without its entitlements the prefix of the App Clip's identifier is unknown.
private let unknownClip =
  "cannot-tell | unknown | \(eat)/Eat | \(developer)associated-appclip-app-identifiers"

private func set(
  _ key: String, _ value: PropertyList?, _ list: inout [(String, PropertyList)]
) {
  list.removeAll { $0.0 == key }
  if let value { list.append((key, value)) }
}

/// A program that is signed with entitlements of its own, in each of two forms.
private func signed(
  _ app: TestApp, _ change: (inout TestSignature) -> Void
) -> TestProgram {
  var signature = TestSignature(.dictionary(app.clipEntitlements))
  change(&signature)
  var program = app.clipProgram
  program.signature = signature.bytes
  return program
}

private let frameworks = "/System/Library/Frameworks/"

@Suite("Built apps") struct BuiltAppTests {
  /// What nothing but files of the project can say.
  private static let usual = [
    "built-size | note | \(clip) | ", "not-checked | unknown |  | printed",
    "not-checked | unknown |  | routes", "not-checked | unknown |  | site",
  ]

  static let vectors: [BuiltVector] = [
    BuiltVector("right", []) { _ in },
    BuiltVector("an archive of Xcode", []) { $0.root = "Eat.xcarchive/Products/Applications/" },
    BuiltVector(
      "no App Clip", ["archive | error | \(eat) | AppClips", "not-checked | unknown |  | report"]
    ) { $0.hasClip = false },
    BuiltVector("two App Clips", ["archive | error | \(eat) | AppClips"]) { app in
      for (path, bytes) in app.files where path.hasPrefix(app.clipPath) {
        let tail = path.dropFirst(app.clipPath.count)
        app.others.append((app.root + "Eat.app/AppClips/Second.app" + tail, bytes))
      }
    },
    BuiltVector(
      "the App Clip is not signed", ["unsigned | error | \(clip)/EatClip | ", unknownClip]
    ) { app in
      app.clipProgram.signature = TestSignature().bytes
    },
    BuiltVector(
      "no application identifier",
      ["signed-identifier | error | \(clip)/EatClip | application-identifier", unknownClip]
    ) { set("application-identifier", nil, &$0.clipEntitlements) },
    BuiltVector(
      "the app does not name its App Clip",
      ["associated-clip | error | \(eat)/Eat | \(developer)associated-appclip-app-identifiers"]
    ) { set(developer + "associated-appclip-app-identifiers", nil, &$0.appEntitlements) },
    BuiltVector(
      "the app names another App Clip",
      ["associated-clip | error | \(eat)/Eat | \(developer)associated-appclip-app-identifiers"]
    ) { app in
      set(
        developer + "associated-appclip-app-identifiers",
        .strings(["ABCDE12345.com.example.eat.Old"]),
        &app.appEntitlements)
    },
    BuiltVector(
      "another parent",
      ["parent | error | \(clip)/EatClip | \(developer)parent-application-identifiers"]
    ) { app in
      set(
        developer + "parent-application-identifiers", .strings(["ABCDE12345.com.example.drink"]),
        &app.clipEntitlements)
    },
    BuiltVector(
      "not installable on demand",
      ["on-demand | error | \(clip)/EatClip | \(developer)on-demand-install-capable"]
    ) { set(developer + "on-demand-install-capable", nil, &$0.clipEntitlements) },
    BuiltVector("signed under another name", ["signed-identifier | error | \(clip)/EatClip | "]) {
      app in
      app.clipProgram = signed(app) { $0.identifier = "com.example.eat.Old" }
    },
    BuiltVector(
      "two copies that differ",
      ["signed-copies | error | \(clip)/EatClip | \(developer)on-demand-install-capable"]
    ) { app in
      var list = app.clipEntitlements
      set(developer + "on-demand-install-capable", .bool(false), &list)
      let der = PropertyList.dictionary(list)
      app.clipProgram = signed(app) { $0.derEntitlements = der }
    },
    BuiltVector("no copy in DER", ["signed-copies | warning | \(clip)/EatClip | "]) { app in
      app.clipProgram = signed(app) { $0.derEntitlements = nil }
    },
    BuiltVector(
      "a profile without a capability",
      [
        "profile | error | \(clip)/embedded.mobileprovision | \(developer)on-demand-install-capable"
      ]
    ) { app in
      var list = app.clipEntitlements
      set(developer + "on-demand-install-capable", nil, &list)
      app.others.append(profile(list))
    },
    BuiltVector(
      "a profile of another app",
      ["profile | error | \(clip)/embedded.mobileprovision | application-identifier"]
    ) { app in
      var list = app.clipEntitlements
      set("application-identifier", .string("ABCDE12345.com.example.drink.*"), &list)
      app.others.append(profile(list))
    },
    BuiltVector("a profile with wildcards", []) { app in
      var list = app.clipEntitlements
      set("application-identifier", .string("ABCDE12345.*"), &list)
      set(developer + "associated-domains", .string("*"), &list)
      app.others.append(profile(list))
    },
    BuiltVector(
      "a profile that has expired",
      ["profile | warning | \(clip)/embedded.mobileprovision | ExpirationDate"]
    ) { app in app.others.append(profile(app.clipEntitlements, end: 700_000_000)) },
    BuiltVector(
      "a profile that is something else",
      ["unreadable | error | \(clip)/embedded.mobileprovision | "]
    ) {
      $0.others.append((path: $0.clipPath + "/embedded.mobileprovision", bytes: [1, 2, 3]))
    },
    BuiltVector("for the simulator", ["platform | error | \(clip)/EatClip | arm64"]) {
      $0.clipProgram.build = (7, 0x0010_0400)
    },
    BuiltVector("for Intel only", ["platform | error | \(clip)/EatClip | "]) {
      $0.clipProgram.type = 0x0100_0007
    },
    BuiltVector("for a later iOS than its list", ["minimum-os | warning | \(clip)/EatClip | arm64"])
    {
      $0.clipProgram.build = (2, 0x0011_0000)
    },
    BuiltVector(
      "frameworks that do nothing",
      [
        "framework | warning | \(clip)/EatClip | HealthKit",
        "framework | warning | \(clip)/Frameworks/Menu.framework/Menu | Contacts",
      ]
    ) { app in
      app.clipProgram.libraries += [
        (0x8000_0018, frameworks + "HealthKit.framework/HealthKit"),
        (0x0C, "@rpath/Menu.framework/Menu"),
      ]
      var menu = TestProgram()
      menu.kind = 6
      menu.libraries = [(0x0C, frameworks + "Contacts.framework/Contacts")]
      app.others.append((app.clipPath + "/Frameworks/Menu.framework/Menu", menu.bytes))
    },
    BuiltVector("larger than the limit", ["size | warning | \(clip) | arm64"]) { app in
      app.others.append((app.clipPath + "/video.mov", [UInt8](repeating: 0, count: 16_000_000)))
    },
    BuiltVector(
      "the report of another build", ["size-report | warning | report.txt | Eat.ipa"],
      files: [report("9.0")]
    ) { _ in },
    BuiltVector("the report of this build", [], files: [report("0.001")]) { _ in },
    BuiltVector(
      "another version of the App Clip",
      ["version | error | \(clip)/Info.plist | CFBundleShortVersionString"]
    ) {
      set("CFBundleShortVersionString", .string("2.0"), &$0.clipInfo)
    },
    BuiltVector(
      "an executable that is not there",
      ["unreadable | error | \(clip)/Info.plist | ", unknownClip]
    ) {
      set("CFBundleExecutable", .string("Eat"), &$0.clipInfo)
    },
    BuiltVector(
      "an executable that is torn", ["unreadable | error | \(clip)/EatClip | ", unknownClip]
    ) { app in
      let bytes = Array(app.signedClip.bytes.prefix(300))
      app.others.append((app.clipPath + "/EatClip", bytes))
    },
    BuiltVector("a list that is torn", ["unreadable | error | \(clip)/Info.plist | "]) { app in
      app.others.append((app.clipPath + "/Info.plist", [0x62, 0x70]))
    },
    BuiltVector(
      "another project",
      [
        "source-difference | warning | \(clip)/EatClip | aps-environment",
        "source-difference | warning | \(clip)/EatClip | \(developer)associated-domains",
        "source-difference | warning | \(clip)/Info.plist | NSAppClip",
        "source-difference | warning | \(clip)/Info.plist | CFBundleVersion",
      ],
      files: [
        ProjectFile(
          "Clip/Clip.entitlements", .clipEntitlements,
          list([
            ("aps-environment", .string("production")),
            (developer + "on-demand-install-capable", .bool(true)),
            (developer + "associated-domains", .strings(["appclips:a.example"])),
            (
              developer + "parent-application-identifiers",
              .strings(["$(AppIdentifierPrefix)com.example.eat"])
            ),
          ])),
        ProjectFile(
          "Clip/Info.plist", .clipInfo,
          list([
            ("CFBundleVersion", .string("818")),
            ("CFBundleIdentifier", .string("$(PRODUCT_BUNDLE_IDENTIFIER)")),
            ("CFBundleShortVersionString", .string("$(MARKETING_VERSION)")),
            ("NSAppClip", .dictionary([("NSAppClipRequestLocationConfirmation", .bool(false))])),
            ("UILaunchStoryboardName", .string("")),
          ])),
      ]
    ) { _ in },
  ]

  private static func list(_ members: [(String, PropertyList)]) -> [UInt8] {
    Array(PropertyList.dictionary(members).xml.utf8)
  }

  private static func report(_ size: String) -> ProjectFile {
    let text = "Variant: Eat.ipa\nApp size: 1 MB compressed, \(size) MB uncompressed\n"
    return ProjectFile("report.txt", .report, Array(text.utf8))
  }

  private static func profile(
    _ entitlements: [(String, PropertyList)], end: Double = 820_000_000
  ) -> (path: String, bytes: [UInt8]) {
    let list = PropertyList.dictionary([
      ("ExpirationDate", .date(end)), ("Entitlements", .dictionary(entitlements)),
    ])
    return ("Payload/Eat.app/AppClips/EatClip.app/embedded.mobileprovision", TestDER.profile(list))
  }

  static func check(_ app: TestApp, _ files: [ProjectFile] = []) -> ProjectCheck {
    var options = CheckedProject.Options()
    options.now = 800_000_000
    return ProjectCheck(
      CheckedProject(AppArchive(MemoryContents(app.files)), beside: files, options))
  }

  /// The rules of which these apps have findings.
  static var rules: Set<ProjectRule> {
    Set(
      vectors.flatMap { vector in
        var app = TestApp()
        vector.change(&app)
        return check(app, vector.files).findings.map(\.rule)
      })
  }

  private static func line(_ finding: ProjectFinding) -> String {
    let file = finding.file.replacing("Eat.xcarchive/Products/Applications", with: "Payload")
    return [finding.rule.rawValue, finding.level.rawValue, file, finding.key].joined(
      separator: " | ")
  }

  @Test("each fault is found, and nothing else", arguments: vectors)
  func finds(_ vector: BuiltVector) {
    var app = TestApp()
    vector.change(&app)
    let lines = Self.check(app, vector.files).findings.map(Self.line)
    let usual = Self.usual.filter { line in
      app.hasClip && lines.contains(line) || !line.hasPrefix("built-size")
    }
    #expect(lines.filter { !usual.contains($0) }.sorted() == vector.findings.sorted())
    #expect(Set(usual).subtracting(lines).isEmpty || !app.hasClip)
  }

  @Test("what is said of built apps") func sentences() throws {
    let text = Self.vectors.map { vector in
      var app = TestApp()
      vector.change(&app)
      let findings = Self.check(app, vector.files).findings.filter { $0.rule != .notChecked }
      return "# \(vector.testDescription)\n"
        + findings.map { "\(Self.line($0))\n  \($0.message)\n  > \($0.remedy)\n" }.joined()
    }
    try expectGolden(text.joined(separator: "\n"), "built-apps.txt")
  }

  @Test("an App Clip that was exported alone is read as one") func alone() {
    let files = TestApp().files.filter { $0.path.contains("AppClips") }.map {
      (path: $0.path.replacing("Eat.app/AppClips/", with: ""), bytes: $0.bytes)
    }
    let archive = AppArchive(MemoryContents(files))
    #expect(archive.app == nil && archive.clips.count == 1 && archive.faults.isEmpty)
    let findings = ProjectCheck(CheckedProject(archive)).findings
    #expect(findings.contains { $0.rule == .notChecked && $0.key == "app" })
    #expect(!findings.contains { $0.level == .error })
  }

  @Test("each architecture of a universal App Clip is checked, and has its size") func universal() {
    var app = TestApp()
    let first = app.signedClip
    var second = first
    second.subtype = 2
    second.code = [UInt8](repeating: 1, count: 1_000_000)
    app.others.append(
      (app.clipPath + "/EatClip", TestProgram.universal([first, second])))
    let archive = AppArchive(MemoryContents(app.files))
    let sizes = archive.clips[0].sizes
    #expect(sizes.map(\.architecture) == ["arm64", "arm64e"])
    #expect(sizes[1].size - sizes[0].size == second.bytes.count - first.bytes.count)
    #expect(
      Self.check(app).findings.contains { $0.message.contains("MB for arm64, 1.0 MB for arm64e") })
    second.signature = nil
    app.others[0].bytes = TestProgram.universal([first, second])
    #expect(Self.check(app).findings.contains { $0.rule == .unsigned && $0.key == "arm64e" })
  }

  @Test("extensions and settings of the App Clip are seen") func parts() {
    var app = TestApp()
    let info = PropertyList.dictionary([
      (
        "NSExtension",
        .dictionary([("NSExtensionPointIdentifier", .string("com.apple.share-services"))])
      )
    ])
    app.others = [
      (app.clipPath + "/PlugIns/Share.appex/Info.plist", Array(info.xml.utf8)),
      (app.clipPath + "/Settings.bundle/Root.plist", []),
      (app.root + "Eat.app/PlugIns/Widget.appex/Info.plist", Array(info.xml.utf8)),
    ]
    let clip = AppArchive(MemoryContents(app.files)).clips[0]
    #expect(clip.extensions.map(\.point) == ["com.apple.share-services"])
    #expect(clip.settingsBundle == "Eat.ipa/\(app.clipPath)/Settings.bundle")
  }

  @Test("archives without an app, or with several") func layouts() {
    func apps(_ paths: [String]) -> [String] {
      AppArchive(MemoryContents(paths.map { ($0, [1]) })).apps
    }
    #expect(apps(["a.txt", "Payload/Eat.app/Eat", "__MACOSX/Eat.app/Info.plist"]) == [])
    #expect(apps(["Payload/A.app/Info.plist", "Payload/B.app/Info.plist"]).count == 2)
    #expect(apps(["Eat.app/Info.plist", "Eat.app/Watch/W.app/Info.plist"]) == ["Eat.app"])
    #expect(apps(["Eat.app.dSYM/Contents/Info.plist", "Info.plist"]) == [])
  }
}
