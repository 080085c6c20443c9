package import PropertyLists

/// An app or an App Clip as it was built, with the facts that the check compares.
package struct AppBundle: Sendable {
  /// A program in the bundle besides its executable: a framework, a library, an extension.
  package struct Program: Sendable {
    package let path: String
    package let file: MachOFile
  }

  /// An app extension in the folder `PlugIns` or `Extensions` of a bundle.
  package struct Extension: Sendable {
    package let path: String
    package let info: PropertyList?

    /// The extension point, such as `com.apple.widgetkit-extension`.
    package var point: String? {
      info?["NSExtension"]?["NSExtensionPointIdentifier"]?.stringValue
        ?? info?["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]?.stringValue
    }
  }

  /// The path of the bundle as messages show it.
  package let path: String
  /// The uncompressed size of all files in the bundle, in bytes.
  package let size: Int
  package internal(set) var infoPath = ""
  package internal(set) var info: PropertyList?
  package internal(set) var executable: Program?
  package internal(set) var profile: (path: String, profile: ProvisioningProfile)?
  /// Frameworks and libraries, and the programs of extensions. Those of an app are not read.
  package internal(set) var programs: [Program] = []
  package internal(set) var extensions: [Extension] = []
  /// The paths of settings bundles and of lists of on-demand resources.
  package internal(set) var settingsBundle: String?
  package internal(set) var onDemandResources: String?

  init(path: String, size: Int) { (self.path, self.size) = (path, size) }

  /// The signature of the executable: that of its first architecture.
  package var signature: CodeSignature? { executable?.file.slices.first?.signature }

  /// The signed entitlements: those in XML, or else those in DER.
  package var entitlements: PropertyList? {
    signature?.entitlements ?? signature?.derEntitlements
  }

  /// Whether the bundle is an App Clip, by its keys or its entitlements.
  var isClip: Bool {
    info?["NSAppClip"] != nil
      || ["on-demand-install-capable", "parent-application-identifiers"].contains {
        entitlements?["com.apple.developer." + $0] != nil
      }
  }

  /// The uncompressed size for each architecture of the executable: universal files count with the
  /// part for it, all others whole.
  package var sizes: [(architecture: String, size: Int)] {
    let files = ([executable].compactMap(\.self) + programs).map(\.file).filter(\.isUniversal)
    let shared = size - files.reduce(0) { $0 + $1.slices.reduce(0) { $0 + $1.size } }
    return (executable?.file.slices ?? []).map { slice in
      let own = files.reduce(0) { sum, file in
        sum + (file.slices.first { $0.architecture == slice.architecture }?.size ?? 0)
      }
      return (slice.architecture.name, max(0, shared + own))
    }
  }
}

/// The app and the App Clips of an archive: `.ipa`, `.xcarchive`, `.app`, or a ZIP file of one.
package struct AppArchive: Sendable {
  /// A file of the archive that could not be read, with a sentence that gives the reason.
  package struct Fault: Hashable, Sendable {
    package let path: String
    package let sentence: String
  }

  /// The app; nil if the archive has only an App Clip.
  package private(set) var app: AppBundle?
  /// The App Clips in the archive; an app normally has one.
  package private(set) var clips: [AppBundle] = []
  package private(set) var faults: [Fault] = []
  /// The paths of all apps in the archive that are not part of another one.
  package let apps: [String]

  /// The maximum size of an Info.plist, in bytes.
  private static let maxListSize = 4 << 20
  /// The maximum number of programs that are read in one App Clip.
  private static let maxProgramCount = 1_000

  /// Reads an archive. Files that cannot be read become faults. Without exactly one app, only
  /// `apps` is known.
  package init(_ contents: some ArchiveContents) {
    let layout = ArchiveLayout(contents.entries)
    apps = layout.apps
    guard apps.count == 1 else { return }
    var bundle = read(apps[0], layout, contents)
    if bundle.isClip {
      addPrograms(&bundle, apps[0], layout, contents)
      clips = [bundle]
      return
    }
    app = bundle
    for path in layout.clips(of: apps[0]) {
      var clip = read(path, layout, contents)
      addPrograms(&clip, path, layout, contents)
      clips.append(clip)
    }
  }

  /// Reads the Info.plist, the executable and the profile of a bundle.
  private mutating func read(
    _ path: String, _ layout: ArchiveLayout, _ contents: some ArchiveContents
  ) -> AppBundle {
    var bundle = AppBundle(path: contents.prefix + path, size: layout.size(of: path))
    bundle.infoPath = contents.prefix + path + "/Info.plist"
    bundle.info = list(path + "/Info.plist", layout, contents)
    if let entry = layout.entry(path + "/embedded.mobileprovision") {
      attempt(entry, contents) { entry throws(AppBinaryError) in
        let bytes = try contents.contents(of: entry, limit: ProvisioningProfile.maxSize)
        bundle.profile = (contents.prefix + entry.path, try ProvisioningProfile(bytes))
      }
    }
    guard bundle.info != nil else { return bundle }
    guard let name = bundle.info?["CFBundleExecutable"]?.stringValue, !name.contains("/"),
      let entry = layout.entry(path + "/" + name)
    else {
      faults.append(
        Fault(
          path: bundle.infoPath,
          sentence: "CFBundleExecutable does not name a file of the bundle"))
      return bundle
    }
    attempt(entry, contents) { entry throws(AppBinaryError) in
      bundle.executable = AppBundle.Program(
        path: contents.prefix + entry.path, file: try contents.program(entry, verified: true))
    }
    return bundle
  }

  /// Reads the extensions, libraries and programs of an App Clip besides its executable.
  private mutating func addPrograms(
    _ clip: inout AppBundle, _ path: String, _ layout: ArchiveLayout,
    _ contents: some ArchiveContents
  ) {
    for folder in layout.extensions(of: path) {
      let info = list(folder + "/Info.plist", layout, contents)
      clip.extensions.append(AppBundle.Extension(path: contents.prefix + folder, info: info))
      guard let name = info?["CFBundleExecutable"]?.stringValue, !name.contains("/"),
        let entry = layout.entry(folder + "/" + name)
      else { continue }
      add(entry, to: &clip, contents)
    }
    for entry in layout.libraries(of: path).prefix(Self.maxProgramCount) {
      add(entry, to: &clip, contents)
    }
    clip.settingsBundle = layout.settingsBundle(of: path).map { contents.prefix + $0 }
    clip.onDemandResources =
      layout.entry(path + "/OnDemandResources.plist").map { contents.prefix + $0.path }
  }

  private mutating func add(
    _ entry: ArchiveEntry, to clip: inout AppBundle, _ contents: some ArchiveContents
  ) {
    attempt(entry, contents) { entry throws(AppBinaryError) in
      clip.programs.append(
        AppBundle.Program(
          path: contents.prefix + entry.path, file: try contents.program(entry, verified: false)))
    }
  }

  private mutating func list(
    _ path: String, _ layout: ArchiveLayout, _ contents: some ArchiveContents
  ) -> PropertyList? {
    guard let entry = layout.entry(path) else { return nil }
    var list: PropertyList?
    attempt(entry, contents) { entry throws(AppBinaryError) in
      let bytes = try contents.contents(of: entry, limit: Self.maxListSize)
      do throws(PropertyListError) { list = try PropertyList(reading: bytes) } catch {
        throw AppBinaryError(.source("\(error)"))
      }
      if let read = list, read.members == nil {
        list = nil
        throw AppBinaryError(.source("the list is \(read.kind), not a dictionary"))
      }
    }
    return list
  }

  private mutating func attempt(
    _ entry: ArchiveEntry, _ contents: some ArchiveContents,
    _ body: (ArchiveEntry) throws(AppBinaryError) -> Void
  ) {
    do throws(AppBinaryError) { try body(entry) } catch {
      faults.append(Fault(path: contents.prefix + entry.path, sentence: "\(error)"))
    }
  }
}
