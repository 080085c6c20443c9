import Foundation

/// PostgreSQL's programs on this machine.
enum ServerPrograms {
  /// The folder of the newest version's programs, or `nil` when there is none.
  static let folder: String? = {
    let debian = "/usr/lib/postgresql"
    let versions = ((try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? [])
      .sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      versions.map { "\(debian)/\($0)/bin" } + path.split(separator: ":").map(String.init)
    return folders.first { folder in
      ["initdb", "pg_ctl", "createdb"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
  }()

  /// A folder with a path so short that a socket in it can have a name (107 bytes at most).
  static func makeFolder() throws -> String {
    let scratch = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    let above = scratch.utf8.count <= 60 ? scratch : "/tmp"
    var template = Array("\(above)/bkpg-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ServerFailure("no folder can be made in \(above)")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Why a test has no server.
package struct ServerFailure: Error, CustomStringConvertible {
  /// A sentence.
  package let description: String
  init(_ description: String) { self.description = description }
}
