import AppClipCodes
import Foundation
import InvocationRouter
import LocalizedErrors
import QRCodes
import RouteFiles
import Tags
import TestSupport
import Testing

@Suite("Errors in Foundation")
struct LocalizedErrorsTests {
  @Test("localizedDescription is the error's sentence")
  func sentences() throws {
    let url = #expect(throws: InvocationURLError.self) { try InvocationURL("https://a b.example") }
    let file = try RouteFile(Router([Route("store", "https://eat.example.com/s/{store:int}")]))
    let site = #expect(throws: SiteHostError.self) { try file.siteAssociation(host: "a.example") }
    let errors: [any Error] = [
      try #require(url), try #require(site), QRCodeError.empty, TypedRouterError.noRoute("Stop()"),
    ]
    for error in errors { #expect(error.localizedDescription == "\(error)") }
    #expect(
      "\(errors[1])" == "no route is on a.example by https; the routes are on eat.example.com")
    #expect(try file.siteAssociation(host: "eat.example.com").text.hasPrefix("{"))
  }

  @Test("A value that cannot be made says what to write")
  func parsing() throws {
    #expect(try TagUID(parsing: "04:E1:0C:DA:99:3C:80").bytes.count == 7)
    #expect(try (QRVersion(parsing: "M3").size, QRLevel(parsing: "q")) == (15, .quartile))
    #expect(try AppIdentifier(parsing: "ABCDE12345.com.example").prefix == "ABCDE12345")
    let uid = #expect(throws: TagUIDError.self) { try TagUID(parsing: "04E1") }
    let version = #expect(throws: QRNotationError.self) { try QRVersion(parsing: "41") }
    let level = #expect(throws: QRNotationError.self) { try QRLevel(parsing: "X") }
    let app = #expect(throws: AppIdentifierError.self) { try AppIdentifier(parsing: "eat") }
    #expect(
      uid?.description
        == "'04E1' is not a UID; write 4, 7, 8 or 10 bytes in hexadecimal, such as 04E10CDA993C80")
    #expect(version?.description == "'41' is not a version; write 1 to 40, or M1 to M4")
    #expect(level?.description == "'X' is not a level; write L, M, Q, H or none")
    let expected: String =
      "'eat' is not an app identifier; write ABCDE12345.com.example.eat: ten letters and digits, "
      + "and the bundle identifier"
    #expect(app?.description == expected)
  }

  @Test("A colour or payload that cannot be made says what to write")
  func clipNotation() throws {
    #expect(try ClipColour(parsing: "#1A2b3c") == ClipColour(red: 0x1A, green: 0x2B, blue: 0x3C))
    #expect(try ClipPayload(parsing: "1ff").bytes.suffix(2) == [1, 0xFF])
    for (error, sentence) in [
      (
        #expect(throws: ClipNotationError.self) { try ClipColour(parsing: "blue") },
        "'blue' is not a colour; write six digits such as 1A2B3C"
      ),
      (
        #expect(throws: ClipNotationError.self) { try ClipPayload(parsing: "000") },
        "'000' is not a payload; write up to 32 hexadecimal digits, not all of them 0"
      ),
    ] { #expect(try #require(error).localizedDescription == sentence) }
  }

  @Test("Every public error of the portable products has a localized description")
  func complete() throws {
    let sources = Repository.root.appending(path: "Sources")
    func swift(in folders: [String]) throws -> String {
      var text = ""
      for folder in folders {
        let place = sources.appending(path: folder)
        let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
          if file.pathExtension == "swift" { text += try String(contentsOf: file, encoding: .utf8) }
        }
      }
      return text
    }
    let products = [
      "URLs", "Formats/NDEF", "Formats/JSONText", "AppClips/AppClipCodes", "QR/QRCodes",
      "QR/QRReading", "QR/QRStandard", "Tags/Tags",
    ]
    let declared = try swift(in: products)
      .matches(of: /public (?:struct|enum) (\w+): (?:[\w, ]*, )?Error\b/).map { String($0.1) }
      .filter { $0 != "Problem" }
    let bridged = try swift(in: ["URLs/InvocationFoundation", "URLs/LocalizedErrors"])
      .matches(of: /extension (?:\w+\.)?(\w+): LocalizedError/).map { String($0.1) }
    #expect(declared.count > 30)
    #expect(Set(declared).subtracting(bridged) == [])
  }
}
