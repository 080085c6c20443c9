import Basics
import CSVText
import JSONText
package import PropertyLists
package import RouteFiles

/// All that has to agree before codes are printed.
package struct ShipProject: Sendable {
  /// A property list and the file that it stands in.
  package struct List: Sendable {
    package let path: String
    package let list: PropertyList
  }

  /// A site file, and the host that it is for when that is known.
  package struct Site: Sendable {
    package let path: String
    package let host: String?
    package let file: SiteFile
  }

  package struct Table: Sendable {
    package let path: String
    package let file: RouteFile
  }

  /// What a person says beside the files.
  package struct Options: Sendable {
    /// The first iOS version that the App Clip supports, when somebody says it.
    package var ios: IOSVersion?
    /// Whether no code starts the App Clip.
    package var isDigitalOnly = false
    package var app: AppIdentifier?
    package var clip: AppIdentifier?
    package var settings = BuildSettings()

    package init() {}
  }

  /// The version of iOS that is taken for an App Clip's first where nothing says it.
  package static let usualIOS = IOSVersion(16)

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
  /// Whether a list of URLs was given, perhaps an empty one.
  package private(set) var hasPrinted = false
  package private(set) var sources: [ShipFile] = []
  /// Header images by the path that the table has for them, from its own folder.
  package private(set) var images: [String: PictureHead?] = [:]
  /// Roles of which a file was there and could not be read.
  private(set) var unread: Set<ShipFile.Role> = []
  /// What could not be read.
  private(set) var faults: [ShipFinding] = []

  /// Reads all files; what cannot be read becomes a finding.
  package init(_ files: [ShipFile], _ options: Options = Options()) {
    self.options = options
    for file in files { read(file) }
    self.options.app = options.app ?? routes?.file.apps.only
    self.options.clip = options.clip ?? routes?.file.appClips.only
  }

  /// Adds URLs from elsewhere, such as those of a job.
  package mutating func add(_ urls: [PrintedURL]) {
    printed += urls
    hasPrinted = true
  }

  private mutating func read(_ file: ShipFile) {
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
    case .source: sources.append(file)
    case .image: images.updateValue(PictureHead(file.bytes), forKey: file.path)
    }
  }

  private mutating func add(
    _ rule: ShipRule, _ file: ShipFile, _ key: String = "", _ message: String, _ remedy: String
  ) {
    unread.insert(file.role)
    faults.append(
      ShipFinding(
        rule: rule, level: .error, file: file.path, key: key, message: message, remedy: remedy,
        url: nil))
  }

  private mutating func list(_ file: ShipFile) -> List? {
    do throws(PropertyListError) {
      let list = try PropertyList(reading: file.bytes)
      if list.members != nil { return List(path: file.path, list: list) }
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

  private mutating func readSite(_ file: ShipFile) {
    do throws(JSONFileError) {
      sites.append(Site(path: file.path, host: file.host, file: try SiteFile(reading: file.bytes)))
    } catch {
      for fault in error.faults {
        add(
          .siteFault, file, fault.path.description, fault.description,
          "correct the file, or make it anew with beckon link aasa")
      }
    }
  }

  private mutating func table(_ file: ShipFile) -> Table? {
    do throws(JSONFileError) {
      return Table(path: file.path, file: try RouteFile(reading: file.bytes))
    } catch {
      for fault in error.faults {
        add(.unreadable, file, fault.path.description, fault.description, "correct the table")
      }
      return nil
    }
  }

  private mutating func readReport(_ file: ShipFile) {
    do throws(SizeReportError) {
      report = (file.path, try SizeReport(file.bytes).installed)
    } catch {
      add(.unreadable, file, "", "\(error)", "export the archive again, and name its report")
    }
  }

  private mutating func readPrinted(_ file: ShipFile) {
    do throws(CSVError) {
      let urls = try PrintedURL.read(file)
      add(urls)
      guard urls.isEmpty else { return }
      add(.printedURL, file, "", "there is no URL in it", "write one a line, or a column url")
    } catch {
      add(.unreadable, file, "", "\(error)", "correct the table; its column url has the URLs")
    }
  }
}

extension Array {
  /// The one element, if there is just one.
  var only: Element? { count == 1 ? self[0] : nil }
}
