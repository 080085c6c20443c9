import Foundation
import InvocationRouter
import LocalizedErrors
import QRCodes
import RouteFiles
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
    #expect(try file.siteAssociation(host: "eat.example.com").text.contains("/s/*"))
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
