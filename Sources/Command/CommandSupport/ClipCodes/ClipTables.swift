package import AppClipCodes

/// The search for Apple's weight tables, which are not part of this program.
package struct ClipTables {
  /// The environment variable with the folder of the tables.
  package static let variable = "BECKON_APPCLIP_TABLES"
  /// The name of the tables' folder within a user's data folder.
  package static let folderName = "beckon/appclip"

  /// A folder in which tables are searched for, and the reason.
  package struct Place {
    package var reason: String
    package var path: String
  }

  /// A file of a table with its bytes, or the error from reading it.
  package struct File {
    package var table: ClipWeights.Table
    package var path: String
    package var content: Result<[UInt8], SystemIOError>

    package var size: Int? { (try? content.get())?.count }
    package var isRight: Bool { size == table.byteCount }
    /// Whether the bytes of the file are the ones that this version was tested with.
    package var isKnown: Bool { (try? content.get()).map(table.isKnown) ?? false }
  }

  /// The default search, which no option adds a folder to.
  package static let usual = ClipTables(folder: nil)

  /// The folder that an option gives; nil without it.
  private let folder: String?

  private init(folder: String?) { self.folder = folder }

  /// Creates a search that uses the folder given by `--tables`, if any.
  package init(_ arguments: Arguments) { self.init(folder: arguments[.tables]) }

  /// The folders to search, in order. A folder given by an option or the environment is the only
  /// one.
  package var places: [Place] {
    let environment = Environment.current
    if let folder { return [Place(reason: "--tables", path: folder)] }
    if let path = environment[Self.variable] { return [Place(reason: Self.variable, path: path)] }
    let folderName = Self.folderName
    var places: [Place] = []
    if let data = environment["XDG_DATA_HOME"] {
      places.append(Place(reason: "your data folder", path: "\(data)/\(folderName)"))
    } else if let home = environment["HOME"] {
      places.append(Place(reason: "your data folder", path: "\(home)/.local/share/\(folderName)"))
    }
    #if os(macOS)
      places += [
        "/Library/Developer/AppClipCodeGenerator",
        "/Library/Developer/AppClipCodeGenerator/Resources",
        // Not confirmed: a draft of a third party names the framework.
        "/System/Library/PrivateFrameworks/URLCompression.framework/Resources",
      ].map { Place(reason: "Apple's generator", path: $0) }
    #endif
    return places
  }

  /// The three files of a folder. If a file is missing, the error is about its first name.
  package static func files(in place: Place) -> [File] {
    ClipWeights.Table.allCases.map { table in
      let candidates = table.fileNames.map { name in
        let path = "\(place.path)/\(name)"
        return File(
          table: table, path: path,
          content: Result { () throws(SystemIOError) in
            try InputFile.contents(of: path, limit: 16 << 20)
          })
      }
      let found = candidates.first { (try? $0.content.get()) != nil }
      return found ?? candidates[0]
    }
  }

  /// Finds the tables, or returns `nil` if no folder has them. A folder that was given must have
  /// them.
  package func find() throws -> ClipWeights? {
    for place in places {
      let files = Self.files(in: place)
      let isNamed = place.reason.hasPrefix("-") || place.reason == Self.variable
      if isNamed, let missing = files.first(where: { $0.size == nil }) {
        throw Missing(reason: place.reason, path: missing.path)
      }
      let bytes = files.compactMap { try? $0.content.get() }
      if bytes.count == 3 { return try ClipWeights(host: bytes[0], spq: bytes[1], cpq: bytes[2]) }
    }
    return nil
  }

  /// A compressor with the tables that were found; throws an error that explains how to get them.
  package func compressor() throws -> URLCompressor {
    guard let weights = try find() else { throw NotFound() }
    return URLCompressor(weights)
  }

  /// The error that none of the folders has the tables.
  package struct NotFound: CommandError, CustomStringConvertible {
    package init() {}

    package var exitStatus: ExitStatus { .badConfiguration }

    package var description: String {
      "the text of a URL needs Apple's weight tables, which are not part of this program and were "
        + "not found; 'beckon clipcode tables' says where they are looked for and how to get them"
    }
  }

  /// The error that the given folder lacks a table.
  package struct Missing: CommandError, CustomStringConvertible {
    package let reason: String
    package let path: String

    package var exitStatus: ExitStatus { .badConfiguration }

    package var description: String {
      "\(path.safeForTerminal()): there is no such table (\(reason) names the folder); 'beckon "
        + "clipcode tables' says what must be there"
    }
  }
}

extension ClipWeights.Table {
  /// The accepted file names of the table, with the one in Apple's own resources.
  package var fileNames: [String] {
    let apple = self == .host ? "h.data" : "\(rawValue).data"
    return ["\(rawValue).trie", apple]
  }

  /// Whether a fingerprint (FNV-1a) identifies these as the tables that were tested. It says
  /// nothing about other tables.
  package func isKnown(_ bytes: [UInt8]) -> Bool {
    let fingerprint = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return switch self {
    case .host: fingerprint == 0x3745_f66c_06ee_8673
    case .spq: fingerprint == 0xf5d7_b3a6_66ab_68f9
    case .cpq: fingerprint == 0xb988_2c6b_e1ab_653e
    }
  }
}

extension Option {
  package static let tables = Option(
    "tables", value: "DIR", category: "Tables", help: "The folder with Apple's weight tables",
    defaultText: "BECKON_APPCLIP_TABLES, or else your data folder", completion: .directories)
}
