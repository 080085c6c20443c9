import Basics
import Foundation
import TestSupport
import Testing

@testable import Tags

/// `Vectors/tags.json`; Vectors/README.md says what each field means.
struct TagVectors: Decodable, Sendable {
  var message: String
  var products: [Product]
  var writes: [Write]

  struct Product: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var version: String?
    var lastPage: Int
    var lastUserPage: Int
    var container: String
    var emptyContent: String
    var isDeliveredBlank: Bool
    var dynamicLockPage: Int?
    var dynamicLockMask: String?
    var configurationPage: Int?
    var testDescription: String { name }
  }

  struct Write: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var exchanges: [String]
    var testDescription: String { name }
  }

  static let all: TagVectors = Repository.decodedVectors("tags.json")
}

@Suite("Tag vectors") struct VectorTests {
  private func digits(_ bytes: [UInt8]) -> String { hexadecimal(bytes, .small) }

  @Test("products", arguments: TagVectors.all.products)
  func products(_ vector: TagVectors.Product) throws {
    let product = try #require(Type2Product.all.first { $0.name == vector.name })
    #expect(product.lastPage == vector.lastPage && product.lastUserPage == vector.lastUserPage)
    #expect(digits(product.container) == vector.container)
    #expect(digits(product.emptyContent) == vector.emptyContent)
    #expect(product.isDeliveredBlank == vector.isDeliveredBlank)
    #expect(product.dynamicLock?.page == vector.dynamicLockPage)
    #expect(product.dynamicLock.map { digits($0.fullMask) } == vector.dynamicLockMask)
    #expect(product.configurationPage == vector.configurationPage)
    #expect(product.hasFastRead == (vector.version != nil))
    if let version = vector.version.flatMap({ TagUID($0)?.bytes }) {
      #expect(Type2Product.named(byVersion: version) == product)
    }
  }

  @Test("each row of the table has its vector") func complete() {
    #expect(Type2Product.all.map(\.name) == TagVectors.all.products.map(\.name))
  }

  @Test("the exchanges of a careful write to a blank tag", arguments: TagVectors.all.writes)
  func writes(_ vector: TagVectors.Write) throws {
    let message = try #require(TagUID(TagVectors.all.message)?.bytes)
    var options = TagOptions()
    options.detectsOtherTags = false
    for makeTag in SweepCase.models {
      let field = Field(makeTag())
      var tag = NDEFTag(ModelLink(field), options: options)
      let report = try tag.write(message)
      guard report.plan.chip.name == vector.name else { continue }
      #expect(field.log.map { $0.isEmpty ? "select" : digits($0) } == vector.exchanges)
      #expect(report.exchanges == vector.exchanges.count)
      return
    }
    Issue.record("no tag is a \(vector.name)")
  }

  @Test("plans in words") func plans() throws {
    func plan(_ operation: TagOperation, _ tag: any ModelTag) throws -> String {
      var session = NDEFTag(ModelLink(Field(tag)))
      return try session.plan(operation).description
    }
    let texts = [
      try plan(.write(budgetMessage), Type2Model(.ntag213)),
      try plan(.write(SweepCase.short), SweepCase.holding(budgetMessage, Type2Model(.ntag215))),
      try plan(.write(budgetMessage), SweepCase.holding(budgetMessage, Type2Model(.ntag215))),
      try plan(.erase, SweepCase.holding(budgetMessage, Type2Model(.ntag213))),
      try plan(.format, Type2Model(.ultralight, isFormatted: false)),
      try plan(.write(budgetMessage), SweepCase.holding(SweepCase.short, Type4Model(.v2))),
      try plan(.write(budgetMessage), Type4Model(.ntag424)),
      try plan(.lock(TagLock(freezesConfiguration: true)), LockTests.holding(.ntag215)),
      try plan(.protect(TagProtection(password: ProtectTests.password)), Type2Model(.ntag213)),
      try plan(.writeMirrored(SettingsCase.mirrored), SettingsCase.holdingMirror(.ntag213)),
      try plan(.unmirror, SettingsCase.holdingMirror(.ntag215)),
      try plan(.format, Type3Model(.liteS, isFormatted: false)),
      try plan(.write(budgetMessage), SweepCase.holding(SweepCase.short, Type3Model(.liteS))),
      try plan(.lock(TagLock()), SweepCase.holding(SweepCase.short, Type3Model(.liteS))),
    ]
    try expectGolden(texts.joined(separator: "\n\n") + "\n", "tag-plans.txt")
  }
}
