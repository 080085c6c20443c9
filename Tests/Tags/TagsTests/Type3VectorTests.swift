import Basics
import Foundation
import TestSupport
import Testing

@testable import Tags

/// `Vectors/type3.json`; Vectors/README.md says what each field means.
struct Type3Vectors: Decodable, Sendable {
  var blocks: [Block]
  var writes: [Write]

  struct Block: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: String
    var state: String
    var capacity: Int?
    var length: Int?
    var writable: Bool?
    var testDescription: String { name }
  }

  struct Write: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var length: Int
    var during: String
    var after: String
    var testDescription: String { name }
  }

  static let all: Type3Vectors = Repository.decodedVectors("type3.json")
}

@Suite("Attribute blocks") struct Type3VectorTests {
  private func bytes(_ digits: String) throws -> [UInt8] { try #require(TagUID(digits)).bytes }

  private func state(_ bytes: [UInt8]) -> String {
    do throws(TagOperationFailure) {
      return switch try Type3Attributes(bytes).standing {
      case .whole: "whole"
      case .writing: "writing"
      case .locking: "locking"
      case .malformed: "malformed"
      }
    } catch { return "impossible" }
  }

  @Test("what a block means", arguments: Type3Vectors.all.blocks)
  func blocks(_ vector: Type3Vectors.Block) throws {
    let bytes = try bytes(vector.bytes)
    #expect(state(bytes) == vector.state)
    guard vector.state == "whole" else { return }
    let block = try Type3Attributes(bytes)
    #expect(block.capacity == vector.capacity && block.messageLength == vector.length)
    #expect(block.allowsWriting == vector.writable)
    #expect(block.finished(block.messageLength) == bytes)
  }

  @Test("every state has its vector") func complete() {
    let states = Set(Type3Vectors.all.blocks.map(\.state))
    #expect(states == ["whole", "writing", "locking", "malformed", "impossible"])
    #expect(Type3Vectors.all.writes.count == 3)
  }

  @Test("the block while a message is written, and after it", arguments: Type3Vectors.all.writes)
  func writes(_ vector: Type3Vectors.Write) throws {
    let before = try Type3Attributes(bytes(vector.before))
    #expect(before.writing(vector.length) == (try bytes(vector.during)))
    #expect(before.finished(vector.length) == (try bytes(vector.after)))
  }

  @Test(
    "torn anywhere, it is the block before, the block after, or being written",
    arguments: Type3Vectors.all.writes)
  func torn(_ vector: Type3Vectors.Write) throws {
    let (before, during, after) = (
      try bytes(vector.before), try bytes(vector.during), try bytes(vector.after)
    )
    for count in 0...16 {
      let first = Array(during.prefix(count) + before.dropFirst(count))
      #expect(first == before || state(first) == "writing", "\(count)")
      let last = Array(after.prefix(count) + during.dropFirst(count))
      #expect(last == after || state(last) == "writing", "\(count)")
    }
  }

  @Test("with any length a Lite-S has room for, a torn lock is told from a torn write")
  func lengths() throws {
    let empty = try Type3Attributes(.init(Type3Attributes.empty(ofLite: 13)))
    #expect(hexadecimal(empty.bytes, .small) == Type3Vectors.all.blocks.first?.bytes)
    for length in 0...208 {
      let whole = try Type3Attributes(empty.finished(length))
      let during = empty.writing(length)
      for count in 0...16 {
        let locked = Array(whole.readOnly.prefix(count) + whole.bytes.dropFirst(count))
        let isDone = [whole.bytes, whole.readOnly].contains(locked)
        #expect(isDone || state(locked) == "locking", "\(length) \(count)")
        let last = Array(whole.bytes.prefix(count) + during.dropFirst(count))
        #expect(last == whole.bytes || state(last) == "writing", "\(length) \(count)")
      }
    }
  }
}
