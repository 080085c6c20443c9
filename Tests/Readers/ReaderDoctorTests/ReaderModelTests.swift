import Foundation
import TestSupport
import Testing

@testable import ReaderDoctor

@Suite("The table of readers") struct ReaderModelTests {
  @Test("ids are unique, and every row has its words") func rows() {
    #expect(Set(ReaderModel.all.map(\.ids)).count == ReaderModel.all.count)
    for model in ReaderModel.all {
      #expect(ReaderModel.find(vendor: model.vendor, product: model.product) == model)
      #expect(!model.name.isEmpty)
      #expect(
        model.label.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(model.label)")
      #expect(model.ids.count == 9)
      if let driver = model.driver { #expect(Library.knownDrivers.contains(driver)) }
    }
    #expect(ReaderModel.find(vendor: 0, product: 0) == nil)
    #expect(ReaderModel.find(vendor: 0x072F, product: 0x2214)?.name == "ACS ACR1222")
  }

  @Test("docs/readers.md names every reader that works") func documented() throws {
    let text = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/readers.md"), encoding: .utf8)
    for model in ReaderModel.all where model.driver != nil {
      #expect(text.contains(model.name) && text.contains(model.ids), "\(model.name)")
    }
  }
}
