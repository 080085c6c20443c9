internal import CPostgres

/// The functions of libpq, which is loaded once and never unloaded.
///
/// The compiler cannot see that the table of functions is written before `init` returns and never
/// changed or freed, and that libpq allows calls from any thread.
struct PostgresLibrary: Sendable {
  nonisolated(unsafe) let functions: UnsafePointer<cpg_library>

  /// The reason why libpq could not be opened, in the system's words.
  struct Missing: Error, Equatable {
    let words: String
  }

  /// The functions of this system's libpq, or the reason why it cannot be loaded.
  static let shared = Result { () throws(Missing) in try PostgresLibrary(usualPaths) }

  /// Loads libpq from the first of these paths that exists.
  init(_ paths: [String]) throws(Missing) {
    var words: [String] = []
    for path in paths {
      var reason = [CChar](repeating: 0, count: 512)
      if let functions = cpg_open(path, &reason, reason.count) {
        self.functions = functions
        return
      }
      words.append(
        String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    throw Missing(words: words.first ?? "no name to open")
  }

  private static var usualPaths: [String] {
    var paths: [String] = []
    var next = cpg_usual_paths()
    while let path = next.pointee {
      paths.append(String(cString: path))
      next += 1
    }
    return paths
  }
}
