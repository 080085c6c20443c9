package import AppBinaries
import Basics
import CSVText
import JSONText
package import HTMLReading
package import PropertyLists
package import RouteFiles

/// All files of an app and its App Clip that must agree before codes are printed.
package struct CheckedProject: Sendable {
  /// A property list with the path of its file.
  package struct List: Sendable {
    package let path: String
    package let list: PropertyList
    /// The lines of the list's keys; empty if the file is not XML.
    package var lines = PropertyListLines()
  }

  /// A site file (`apple-app-site-association`), with its host if that is known.
  package struct Site: Sendable {
    package let path: String
    package let host: String?
    package let file: SiteFile
  }

  /// A web page that may have a Smart App Banner, with the path of its file.
  package struct Page: Sendable {
    package let path: String
    package let host: String?
    package let head: HTMLHead
  }

  /// A route table with the path of its file.
  package struct Table: Sendable {
    package let path: String
    package let file: RouteFile
  }

  /// The user's options, in addition to the files.
  package struct Options: Sendable {
    /// The minimum iOS version of the App Clip, if given.
    package var ios: IOSVersion?
    /// Whether the App Clip is opened by links only and not by codes.
    package var isDigitalOnly = false
    package var app: AppIdentifier?
    package var clip: AppIdentifier?
    package var settings = BuildSettings()
    /// The current time, in seconds since 2001-01-01T00:00:00Z, to judge whether profiles are
    /// expired.
    package var now: Double?

    package init() {}
  }

  /// The minimum iOS version that is assumed if none is known.
  package static let defaultMinimumIOS = IOSVersion(16)

  package private(set) var options: Options
  package private(set) var appEntitlements: List?
  package private(set) var clipEntitlements: List?
  package private(set) var appInfo: List?
  package private(set) var clipInfo: List?
  package private(set) var sites: [Site] = []
  package private(set) var routes: Table?
  package private(set) var clipRoutes: Table?
  package private(set) var report: (path: String, variants: [SizeReport.Variant])?
  package private(set) var printed: [PrintedURL] = []
  /// Whether a list of printed URLs was given, even an empty one.
  package private(set) var hasPrinted = false
  package private(set) var sources: [SwiftSource] = []
  /// The Xcode project of the app, preferably one with an App Clip.
  package private(set) var xcode: XcodeProject?
  /// The Info.plists of extensions.
  package private(set) var extensions: [List] = []
  /// The paths of `Settings.bundle`.
  package private(set) var settingsBundles: [String] = []
  /// The paths of Xcode schemes that set `_XCAppClipURL`.
  package private(set) var schemes: [String] = []
  package private(set) var pages: [Page] = []
  /// Header images by their paths in the table, which are relative to its folder.
  package private(set) var images: [String: ImageHeader?] = [:]
  /// The built app, if an archive is checked. Its lists are in place of those of the project.
  package private(set) var built: AppArchive?
  /// The property lists of the project, to be compared with those of the built app.
  private(set) var sourceLists: [(role: ProjectFile.Role, list: List)] = []
  /// The files of build settings by their paths.
  private var settingsFiles: [String: [UInt8]] = [:]
  /// Whether the user gave the identifiers, rather than the route table.
  private(set) var isGiven = (app: false, clip: false)
  /// The roles of files that could not be read.
  private(set) var unread: Set<ProjectFile.Role> = []
  /// The findings for files that could not be read.
  package private(set) var faults: [ProjectFinding] = []

  /// Reads all files; those that cannot be read become findings.
  package init(
    _ files: [ProjectFile], _ options: Options = Options(), sources: [SwiftSource] = []
  ) {
    self.options = options
    self.sources = sources
    settingsFiles = Dictionary(
      files.filter { $0.role == .settingsFile }.map { ($0.path, $0.bytes) },
      uniquingKeysWith: { first, _ in first })
    for file in files { read(file) }
    isGiven = (options.app != nil, options.clip != nil)
    self.options.app = options.app ?? routes?.file.apps.only
    self.options.clip = options.clip ?? routes?.file.appClips.only
  }

  /// Reads a built app. The property lists of `files` are compared with its own; the other files
  /// are checked with it.
  package init(
    _ archive: AppArchive, beside files: [ProjectFile] = [], _ options: Options = Options(),
    sources: [SwiftSource] = []
  ) {
    self.init(files, options, sources: sources)
    let clip = archive.clips.first
    sourceLists = [
      (.appEntitlements, appEntitlements), (.clipEntitlements, clipEntitlements),
      (.appInfo, appInfo), (.clipInfo, clipInfo),
    ].compactMap { role, list in list.map { (role, $0) } }
    built = archive
    (appInfo, appEntitlements) = Self.lists(archive.app)
    (clipInfo, clipEntitlements) = Self.lists(clip)
    extensions = (clip?.extensions ?? []).compactMap { part in
      part.info.map { List(path: part.path + "/Info.plist", list: $0) }
    }
    settingsBundles = [clip?.settingsBundle].compactMap(\.self)
    faults += archive.faults.map { fault in
      ProjectFinding(
        rule: .unreadable, level: .error, file: fault.path, key: "", message: fault.sentence,
        remedy: "build or export the archive again", url: nil)
    }
  }

  private static func lists(_ bundle: AppBundle?) -> (info: List?, entitlements: List?) {
    (
      bundle?.info.map { List(path: bundle?.infoPath ?? "", list: $0) },
      bundle?.entitlements.map { List(path: bundle?.executable?.path ?? "", list: $0) }
    )
  }

  /// Adds URLs that are printed or written elsewhere, such as those of a job.
  package mutating func add(_ urls: [PrintedURL]) {
    printed += urls
    hasPrinted = true
  }

  private mutating func read(_ file: ProjectFile) {
    switch file.role {
    case .appEntitlements: appEntitlements = list(file)
    case .clipEntitlements: clipEntitlements = list(file)
    case .appInfo: appInfo = list(file)
    case .clipInfo: clipInfo = list(file)
    case .site: readSite(file)
    case .routes: routes = table(file)
    case .clipRoutes: clipRoutes = table(file)
    case .report: readReport(file)
    case .printed: readPrinted(file)
    case .source: sources.append(SwiftSource(file.path, file.bytes))
    case .xcode: readXcode(file)
    case .extensionInfo: if let list = list(file) { extensions.append(list) }
    case .settings: settingsBundles.append(file.path.folder)
    case .scheme: if file.setsClipURL { schemes.append(file.path) }
    case .page: readPage(file)
    case .settingsFile: return
    case .image: images.updateValue(ImageHeader(file.bytes), forKey: file.path)
    }
  }

  private mutating func add(
    _ rule: ProjectRule, _ file: ProjectFile, _ key: String = "", _ message: String,
    _ remedy: String
  ) {
    unread.insert(file.role)
    faults.append(
      ProjectFinding(
        rule: rule, level: .error, file: file.path, key: key, message: message, remedy: remedy,
        url: nil))
  }

  private mutating func list(_ file: ProjectFile) -> List? {
    do throws(PropertyListError) {
      let (list, lines) = try PropertyList.read(file.bytes)
      if list.members != nil { return List(path: file.path, list: list, lines: lines) }
      add(
        .unreadable, file, "", "the list is \(list.kind), not a dictionary",
        "write <dict> in <plist>")
    } catch {
      add(
        .unreadable, file, "", "\(error)",
        "correct the file; plutil -lint FILE shows the same place")
    }
    return nil
  }

  private mutating func readSite(_ file: ProjectFile) {
    do throws(JSONFileError) {
      sites.append(Site(path: file.path, host: file.host, file: try SiteFile(reading: file.bytes)))
    } catch {
      for fault in error.faults {
        add(
          .siteFault, file, fault.path.description, fault.description,
          "correct the file, or make a new one with beckon link aasa")
      }
    }
  }

  private mutating func table(_ file: ProjectFile) -> Table? {
    do throws(JSONFileError) {
      return Table(path: file.path, file: try RouteFile(reading: file.bytes))
    } catch {
      for fault in error.faults {
        add(.unreadable, file, fault.path.description, fault.description, "correct the table")
      }
      return nil
    }
  }

  private mutating func readXcode(_ file: ProjectFile) {
    guard xcode?.clip == nil else { return }
    guard let project = XcodeProject(file.path, file.bytes, settingsFiles) else {
      return add(
        .unreadable, file, "", "this is not a project file that Xcode writes",
        "open the project in Xcode and save it")
    }
    if xcode == nil || project.clip != nil { xcode = project }
  }

  private mutating func readPage(_ file: ProjectFile) {
    let head = HTMLHead(file.bytes)
    guard head.banner != nil else { return }
    pages.append(Page(path: file.path, host: file.host, head: head))
  }

  private mutating func readReport(_ file: ProjectFile) {
    do throws(SizeReportError) {
      report = (file.path, try SizeReport(file.bytes).installed)
    } catch {
      add(.unreadable, file, "", "\(error)", "export the archive again, and name its report")
    }
  }

  private mutating func readPrinted(_ file: ProjectFile) {
    do throws(CSVError) {
      let urls = try PrintedURL.read(file)
      add(urls)
      guard urls.isEmpty else { return }
      add(.printedURL, file, "", "the file has no URLs", "write one a line, or a column url")
    } catch {
      add(.unreadable, file, "", "\(error)", "correct the table; its column url has the URLs")
    }
  }
}

extension Array {
  /// The only element; nil if there are several or none.
  var only: Element? { count == 1 ? self[0] : nil }
}
