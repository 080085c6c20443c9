package import PropertyLists

/// A signed app with its App Clip, as an archive or as files.
package struct TestApp: Sendable {
  package var team = "ABCDE12345"
  package var bundle = "com.example.eat"
  package var domains = ["appclips:eat.example.com"]
  package var appInfo: [(String, PropertyList)]
  package var clipInfo: [(String, PropertyList)]
  package var appEntitlements: [(String, PropertyList)]
  package var clipEntitlements: [(String, PropertyList)]
  package var clipProgram = TestProgram()
  /// Files besides those of the app and the App Clip.
  package var others: [(path: String, bytes: [UInt8])] = []
  /// The folder of the app.
  package var root = "Payload/"
  package var hasClip = true
  package var hasProfiles = true

  package init() {
    let (app, clip) = ("ABCDE12345.com.example.eat", "ABCDE12345.com.example.eat.Clip")
    func info(_ name: String, _ bundle: String) -> [(String, PropertyList)] {
      [
        ("CFBundleExecutable", .string(name)), ("CFBundleIdentifier", .string(bundle)),
        ("CFBundlePackageType", .string("APPL")), ("CFBundleShortVersionString", .string("2.1")),
        ("CFBundleVersion", .string("817")), ("MinimumOSVersion", .string("16.4")),
      ]
    }
    appInfo = info("Eat", "com.example.eat")
    clipInfo = info("EatClip", "com.example.eat.Clip")
    let shared: [(String, PropertyList)] = [
      ("com.apple.developer.team-identifier", .string("ABCDE12345")),
      ("com.apple.security.application-groups", .strings(["group.com.example.eat"])),
    ]
    appEntitlements =
      [
        ("application-identifier", .string(app)),
        ("com.apple.developer.associated-appclip-app-identifiers", .strings([clip])),
        (
          "com.apple.developer.associated-domains",
          .strings(["applinks:eat.example.com", "appclips:eat.example.com"])
        ),
      ] + shared
    clipEntitlements =
      [
        ("application-identifier", .string(clip)),
        ("com.apple.developer.associated-domains", .strings(["appclips:eat.example.com"])),
        ("com.apple.developer.on-demand-install-capable", .bool(true)),
        ("com.apple.developer.parent-application-identifiers", .strings([app])),
      ] + shared
  }

  /// The path of the App Clip.
  package var clipPath: String { root + "Eat.app/AppClips/EatClip.app" }

  /// The signed executable of the App Clip.
  package var signedClip: TestProgram {
    var program = clipProgram
    program.signature = program.signature ?? TestSignature(.dictionary(clipEntitlements)).bytes
    return program
  }

  /// All files by their paths.
  package var files: [(path: String, bytes: [UInt8])] {
    let app = root + "Eat.app"
    let signature = TestSignature(.dictionary(appEntitlements), identifier: bundle)
    var files: [(path: String, bytes: [UInt8])] = [
      (app + "/Info.plist", TestBinaryList.bytes(.dictionary(appInfo))),
      (app + "/Eat", TestProgram(signed: signature).bytes),
      (app + "/Assets.car", [UInt8](repeating: 7, count: 2_000)),
    ]
    if hasProfiles {
      files.append((app + "/embedded.mobileprovision", profile(appEntitlements)))
    }
    if hasClip {
      files += [
        (clipPath + "/Info.plist", TestBinaryList.bytes(.dictionary(clipInfo))),
        (clipPath + "/EatClip", signedClip.bytes),
        (clipPath + "/Assets.car", [UInt8](repeating: 7, count: 1_000)),
      ]
      if hasProfiles {
        files.append((clipPath + "/embedded.mobileprovision", profile(clipEntitlements)))
      }
    }
    return files + others
  }

  private func profile(_ entitlements: [(String, PropertyList)]) -> [UInt8] {
    TestDER.profile(
      .dictionary([
        ("Name", .string("Eat")), ("TeamIdentifier", .strings([team])),
        ("ExpirationDate", .date(820_000_000)), ("Entitlements", .dictionary(entitlements)),
      ]))
  }

  /// The files as an archive.
  package var archive: TestArchive {
    var archive = TestArchive()
    archive.parts = files.map { .init(name: $0.path, content: $0.bytes) }
    return archive
  }
}

/// A writer of binary property lists.
package enum TestBinaryList {
  package static func bytes(_ list: PropertyList) -> [UInt8] {
    var objects: [[UInt8]] = []
    let top = add(list, &objects)
    var (file, offsets) = (Array("bplist00".utf8), [UInt8]())
    for object in objects {
      offsets.big(UInt32(file.count))
      file += object
    }
    let table = file.count
    file += offsets + [0, 0, 0, 0, 0, 0, 4, 2]
    for number in [objects.count, top, table] {
      file.big(0)
      file.big(UInt32(number))
    }
    return file
  }

  private static func add(_ list: PropertyList, _ objects: inout [[UInt8]]) -> Int {
    let place = objects.count
    objects.append([])
    func references(_ items: [PropertyList]) -> [UInt8] {
      items.flatMap { item in
        let number = add(item, &objects)
        return [UInt8(number >> 8), UInt8(number & 0xFF)]
      }
    }
    switch list {
    case .bool(let isTrue): objects[place] = [isTrue ? 9 : 8]
    case .integer(let number): objects[place] = integer(Int(number))
    case .string(let text):
      objects[place] =
        text.utf8.allSatisfy { $0 < 0x80 }
        ? head(0x50, text.utf8.count) + text.utf8
        : head(0x60, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .array(let items): objects[place] = head(0xA0, items.count) + references(items)
    case .dictionary(let members):
      let keys = references(members.list.map { .string($0.key) })
      objects[place] = head(0xD0, members.list.count) + keys + references(members.list.map(\.value))
    default: objects[place] = [8]
    }
    return place
  }

  private static func integer(_ number: Int) -> [UInt8] {
    [0x13] + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func head(_ mark: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [mark | UInt8(count)] : [mark | 15] + integer(count)
  }
}
