import Foundation
import TestSupport

@testable import AppClipCodes

/// The reference results beside the checkout; they hold what came from Apple's tools, so they are
/// not part of the repository.
enum Reference {
  static let folder = Repository.shared?.appendingPathComponent("appclip")

  /// Apple's weight tables, when they are there.
  static let weights: ClipWeights? = {
    func bytes(_ name: String) -> [UInt8]? {
      folder.flatMap { try? [UInt8](Data(contentsOf: $0.appendingPathComponent(name))) }
    }
    guard let host = bytes("host.trie"), let spq = bytes("spq.trie"), let cpq = bytes("cpq.trie")
    else { return nil }
    return try? ClipWeights(host: host, spq: spq, cpq: cpq)
  }()

  static var compressor: URLCompressor? { weights.map(URLCompressor.init) }

  struct Row: Decodable, Sendable, CustomStringConvertible {
    var url: String
    var payload: String
    var bits: String
    var ring_bits: String
    var arc_colours: String
    var arcs: [[[Int]]]
    var decoded: String
    var template: Int?
    var foreground: String?
    var background: String?
    var third: String?

    var description: String { url }
  }

  struct Rejected: Decodable, Sendable {
    var url: String
    var reason: String
  }

  struct Damaged: Decodable, Sendable {
    var url: String
    var payload: String
    var ring_read: String
    var colour_read: String
    var gap_symbols_wrong: Int
    var gap_symbols_erased: Int
  }

  struct File: Decodable, Sendable {
    var apple: [Row]
    var computed: [Row]
    var rejected: [Rejected]
    var damaged: [Damaged]

    var rows: [Row] { apple + computed }
  }

  static let file: File? = folder.flatMap { folder in
    (try? Data(contentsOf: folder.appendingPathComponent("vectors.json")))
      .flatMap { try? JSONDecoder().decode(File.self, from: $0) }
  }

  struct Tables: Decodable, Sendable {
    struct Template: Decodable, Sendable {
      var index: Int
      var name: String
      var foreground: String
      var background: String
      var third: String
    }
    var templates: [Template]
    var path_words: [String]
    var permutation: [Int]
  }

  static let tables: Tables? = folder.flatMap { folder in
    (try? Data(contentsOf: folder.appendingPathComponent("tables.json")))
      .flatMap { try? JSONDecoder().decode(Tables.self, from: $0) }
  }
}

extension Array where Element == Float {
  /// `0` is below zero, `1` above, all else unknown.
  init(read text: String) { self = text.map { $0 == "0" ? -1 : $0 == "1" ? 1 : 0 } }
}
