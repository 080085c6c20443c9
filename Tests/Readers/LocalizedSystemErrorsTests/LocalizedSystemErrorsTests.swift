import Foundation
import LocalizedSystemErrors
import Scanning
import SystemIO
import TestSupport
import Testing
import VirtualReaders

@Suite("Errors of the products with C libraries, in Foundation")
struct LocalizedSystemErrorsTests {
  @Test("localizedDescription is the error's sentence") func sentences() throws {
    let file = #expect(throws: SystemIOError.self) {
      try InputFile.contents(of: "/none/such", limit: 10)
    }
    let reader = #expect(throws: SpecificationError.self) {
      try VirtualReaderSpecification("virtual:nothing")
    }
    let errors: [any Error] = [
      try #require(file), try #require(reader), ScanError.noMemory,
    ]
    for error in errors {
      #expect(error.localizedDescription == "\(error)")
      #expect(!error.localizedDescription.contains("could not be completed"))
    }
  }

  @Test("Every error of these products has a localized description") func complete() {
    let folders = [
      "Core/SystemIO", "Output/Artwork", "Output/Codes", "Pictures/Scanning", "Readers/Readers",
      "Readers/VirtualReaders", "Tags/Cryptography", "Tags/TapCounters",
    ]
    let declared = /(public|package) (?:struct|enum) (\w+): (?:[\w, ]*, )?Error\b/
    let bridged = /extension (\w+): LocalizedError/
    var (errors, localized): (Set<String>, Set<String>) = ([], [])
    for (path, text) in Repository.sources(in: "Sources") {
      if folders.contains(where: { path.hasPrefix("\($0)/") }) {
        errors.formUnion(text.matches(of: declared).map { String($0.2) })
      }
      if path.hasPrefix("Readers/LocalizedSystemErrors/") {
        localized.formUnion(text.matches(of: bridged).map { String($0.1) })
      }
    }
    // Only a step on the way to the error that is shown.
    errors.remove("ResourceLimitedProgramError")
    // A part of an error.
    errors.remove("Problem")
    #expect(errors.count > 20)
    #expect(errors.subtracting(localized) == [])
  }
}
