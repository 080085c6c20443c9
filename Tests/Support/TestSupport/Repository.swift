package import Foundation

/// Where the tests find what is not code.
package enum Repository {
  /// The root of the checkout: where the tests were compiled, or what `BECKON_CHECKOUT` says when
  /// they were carried elsewhere (`scripts/test-as-user`).
  package static let root =
    ProcessInfo.processInfo.environment["BECKON_CHECKOUT"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The public test suites and facts beside the checkout, or `nil` when they are not there.
  package static let shared: URL? = {
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The folder with Apple's weight tables beside the checkout, or `nil` when they are not there.
  package static let clipTables: String? = shared.map { $0.appendingPathComponent("appclip").path }
    .flatMap { FileManager.default.fileExists(atPath: $0 + "/host.trie") ? $0 : nil }

  /// The Swift sources below a folder of the checkout, by their paths from there.
  package static func sources(in folder: String) -> [(path: String, text: String)] {
    let folder = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
        .map { (name, $0) }
    }
  }

  /// The bytes of a file of `Vectors/`.
  package static func vectors(_ name: String) throws -> Data {
    try Data(contentsOf: root.appendingPathComponent("Vectors").appendingPathComponent(name))
  }

  /// Decodes a file of `Vectors/`. One that cannot be decoded ends the tests, since nothing would
  /// be tested.
  package static func decodedVectors<Table: Decodable>(
    _ name: String, as type: Table.Type = Table.self
  ) -> Table {
    do { return try JSONDecoder().decode(type, from: vectors(name)) } catch {
      fatalError("Vectors/\(name): \(error)")
    }
  }
}

/// How much a test does: a seeded slice in `make test`, the whole in `make soak`.
package enum Effort {
  /// Whether this run is `make soak`.
  package static let isSoak = ProcessInfo.processInfo.environment["BECKON_SOAK"] == "1"

  /// `slice` repetitions in an ordinary run, `whole` in a soak.
  package static func count(slice: Int, whole: Int) -> Int { isSoak ? whole : slice }
}
