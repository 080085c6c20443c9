import Codes
import Contents
import Foundation
import NDEF
import QRCodes
import Readers
import Scanning
import Tags
import TestSupport
import Testing
import VirtualReaders

/// The round-trip law for contents beside URLs: what a kind puts onto a code or a tag comes back
/// from it with equal values.
@Suite("Round trips of contents") struct ContentRoundTripTests {
  private struct Vectors: Decodable {
    struct Vector: Decodable {
      var name, kind: String
      var values: [[String]]?
    }

    var good: [Vector]
  }

  /// The contents of `Vectors/contents.json`.
  private static func contents() throws -> [(name: String, content: any Content)] {
    let vectors = try JSONDecoder().decode(Vectors.self, from: Repository.vectors("contents.json"))
    return try vectors.good.compactMap { vector in
      guard let values = vector.values else { return nil }
      let kind = try #require(ContentCatalogue.named(vector.kind), "\(vector.kind)")
      return (vector.name, try kind.init(ContentValues(values.map { ($0[0], $0[1]) })))
    }
  }

  @Test("over the pixels of a code") func codes() throws {
    var kinds: Set<String> = []
    let publisher = try QRPublisher(QRStyle())
    for (name, content) in try Self.contents() {
      guard let text = try? content.text() else { continue }
      let drawn = try publisher.draw(publisher.symbol(of: .text(text)), title: text)
      let picture = try Picture(reading: publisher.publish(drawn, as: .png).bytes)
      let seen = try #require(try CodeScanner().scan(picture).first?.text, "\(name)")
      #expect(Array(seen.utf8) == Array(text.utf8), "\(name)")
      let word = type(of: content).definition.word
      // Plain text is claimed by nothing.
      guard word != "text" else { continue }
      kinds.insert(word)
      try expectSame(ContentCatalogue.read(seen), content, name)
    }
    #expect(kinds.count >= 10, "\(kinds)")
  }

  @Test("over the memory of a tag on a reader", .needs(.libnfc)) func tags() throws {
    var kinds: Set<String> = []
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag216)])
    var tag = NDEFTag(
      try Reader(
        connection: virtual.connectionString, host: ReaderHostProgram(path: builtProgram("beckon")))
    )
    let room = try #require(try tag.read().capacity)
    for (name, content) in try Self.contents() {
      guard let records = try? content.records() else { continue }
      let message = NDEFMessage(records).encoded()
      guard message.count <= room else { continue }
      _ = try tag.write(message)
      guard case .message(let bytes) = try tag.read().contents else {
        Issue.record("\(name): the tag holds no message")
        continue
      }
      kinds.insert(type(of: content).definition.word)
      try expectSame(ContentCatalogue.read(try NDEFMessage(decoding: bytes).records), content, name)
    }
    #expect(kinds.count >= 12, "\(kinds)")
  }

  private func expectSame(_ reading: ContentReadResult?, _ content: any Content, _ name: String)
    throws
  {
    let reading = try #require(reading, "\(name)")
    let read = try reading.content.get()
    // What stands for the same in a code and on a tag may be written in another way: the values
    // that both give count.
    #expect(exact(read.values) == exact(content.values), "\(name): \(read.values)")
  }

  /// The values as bytes: strings of Swift compare by meaning.
  private func exact(_ values: ContentValues) -> [[UInt8]] {
    values.pairs.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }
  }
}
