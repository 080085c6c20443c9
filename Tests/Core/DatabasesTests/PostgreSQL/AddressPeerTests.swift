import Foundation
import TestSupport
import Testing

@testable import Databases

/// libpq itself, asked what it would make of an address.
private struct ConnectionInfoParser: Sendable {
  private typealias Parse =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutableRawPointer?
  private typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private let parse: Parse
  private let release: Release

  static let shared = ConnectionInfoParser()

  init?() {
    guard let library = dlopen("libpq.so.5", RTLD_NOW) ?? dlopen("libpq.5.dylib", RTLD_NOW),
      let parse = dlsym(library, "PQconninfoParse"), let release = dlsym(library, "PQconninfoFree")
    else { return nil }
    self.parse = unsafeBitCast(parse, to: Parse.self)
    self.release = unsafeBitCast(release, to: Release.self)
  }

  /// The settings that libpq finds, or `nil` where it finds a fault.
  func settings(in text: String) -> [String: String]? {
    guard let options = parse(text, nil) else { return nil }
    defer { release(options) }
    var settings: [String: String] = [:]
    // Each option is keyword, variable, default, value, label, display (pointers) and a size.
    let size = 7 * MemoryLayout<UnsafeRawPointer>.stride
    for place in stride(from: 0, to: size * 200, by: size) {
      guard let name = string(options, place) else { break }
      if let value = string(options, place + 3 * MemoryLayout<UnsafeRawPointer>.stride) {
        settings[name] = value
      }
    }
    return settings
  }

  private func string(_ start: UnsafeMutableRawPointer, _ place: Int) -> String? {
    start.load(fromByteOffset: place, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
  }
}

@Suite(
  "Addresses as libpq reads them",
  .needs(.libpq))
struct AddressPeerTests {
  @Test("every good address of the tables", arguments: AddressTests.good)
  func good(_ text: String) throws {
    // One of them is for a later libpq.
    guard !text.contains("require_auth") else { return }
    let theirs = try #require(ConnectionInfoParser.shared?.settings(in: text))
    try #expect(ours(text) == theirs)
  }

  /// Our settings, with the names and the absences of theirs.
  private func ours(_ text: String) throws -> [String: String] {
    var settings: [String: String] = [:]
    for setting in try PostgresAddress.settings(in: text) { settings[setting.name] = setting.value }
    guard text.hasPrefix("postgres") else { return settings }
    return settings.filter { !$0.value.isEmpty }.merging(hosts(settings["host"] ?? "")) { $1 }
      .filter { !$0.value.isEmpty }
  }

  /// `a:1,[::1]:2` in libpq's two lists.
  private func hosts(_ text: String) -> [String: String] {
    var (hosts, ports): ([String], [String]) = ([], [])
    for place in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isBracketed = place.hasPrefix("[")
      let host = isBracketed ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
      hosts.append(String(host))
      ports.append(String(place.dropFirst(host.count + (isBracketed ? 2 : 0)).dropFirst()))
    }
    return ["host": hosts.joined(separator: ","), "port": ports.joined(separator: ",")]
  }

  @Test("no address that is taken has a password for libpq, whatever the pieces it is made of")
  func noPasswordPasses() throws {
    let parser = try #require(ConnectionInfoParser.shared)
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "postgresql://", "postgres://", "user", "password", "sslpassword", "pass%77ord", "host",
      "dbname", "=", "=",
      "'", "\\", " ", "@", ":", "/", "?", "&", "%3A", "%40", "geheim", "db", ",", "[", "]", "#",
      "%",
      "password=geheim", "host=db", "?password=", "ann:geheim@", "ann@",
    ]
    var (taken, refusedByUsOnly) = (0, 0)
    for _ in 0..<Effort.count(slice: 10_000, whole: 2_000_000) {
      let count = Int.random(in: 1...9, using: &generator)
      let words = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let text = (Bool.random(using: &generator) ? "postgresql://" : "") + words.joined()
      let theirs = parser.settings(in: text)
      guard let address = try? PostgresAddress(text) else {
        refusedByUsOnly += theirs == nil ? 0 : 1
        continue
      }
      taken += theirs == nil ? 0 : 1
      let secrets = (theirs ?? [:]).keys.filter { $0.hasSuffix("password") }
      #expect(secrets.isEmpty, "\(address), seed \(seed)")
    }
    // The test would prove nothing if it never came to this.
    #expect(taken > 100 && refusedByUsOnly > 100, "seed \(seed)")
  }
}
