import InvocationRouter
import JSONText
import RouteFiles
import Testing

@Suite("apple-app-site-association as JSON") struct SiteFileTests {
  private func read(_ text: String) throws -> SiteFile { try SiteFile(reading: Array(text.utf8)) }

  @Test("every key") func everything() throws {
    let text = #"""
      {"applinks": {
        "defaults": {"caseSensitive": false},
        "substitutionVariables": {"food": ["burrito", "soup?"]},
        "details": [{
          "appIDs": ["ABCDE12345.com.example.eat"], "defaults": {"percentEncoded": false},
          "components": [
            {"/": "/$(food)/*", "?": {"a": "1*"}, "#": "top", "exclude": true, "comment": "no"},
            {"/": "*", "?": "x=?"}]},
          {"appID": "ABCDE12345.com.example.old", "paths": ["NOT /a", "*"]}]},
        "appclips": {"apps": ["ABCDE12345.com.example.eat.Clip"]},
        "webcredentials": {"apps": []}}
      """#
    let site = try read(text).association
    #expect(
      site.defaults?.caseSensitive == false && site.variables == ["food": ["burrito", "soup?"]])
    #expect(site.details.map(\.appIDs).flatMap { $0 }.count == 2)
    let first = try #require(site.details.first?.components?.first)
    #expect(first.path == "/$(food)/*" && first.query == .items(["a": "1*"]))
    #expect(first.fragment == "top" && first.exclude == true && first.comment == "no")
    #expect(site.details[1].paths == ["NOT /a", "*"] && site.details[1].components == nil)
    #expect(site.appClips == ["ABCDE12345.com.example.eat.Clip"])
    #expect(try read(site.text).association == site)
    #expect(try read(text).remarks.isEmpty)
  }

  @Test("what is made from a table comes back") func generated() throws {
    let route = try Route("menu", "/menu/{lang:de|en}/{rest*}?x={x}#{y}", hosts: ["h.example"])
    let site = SiteAssociation(
      routes: try Router([route]), host: "h.example", appIDs: ["ABCDE12345.com.example.eat"],
      appClips: ["ABCDE12345.com.example.eat.Clip"])
    let file = try read(site.text)
    #expect(file.association == site && file.remarks.isEmpty && file.findings.isEmpty)
  }

  @Test(
    "what is passed over is a remark with its place",
    arguments: [
      (#"{"applink": {}, "appclips": {"apps": []}}"#, "applink", "not part of an association file"),
      (
        #"{"appclips": {"apps": [], "components": []}}"#, "appclips.components",
        "components route nothing here"
      ),
      (#"{"applinks": {"apps": ["x"], "details": []}}"#, "applinks.apps", "leave it out"),
      (
        #"{"applinks": {"details": {"ABCDE12345.a.b": {"paths": ["*"]}}}}"#, "applinks.details",
        "write an array"
      ),
      (
        #"{"applinks": {"details": [{"appIDs": [], "components": [{"path": "/"}]}]}}"#,
        "applinks.details[0].components[0].path", "not a key of a component"
      ),
      (
        #"{"applinks": {"details": [{"appIDs": [], "component": []}]}}"#,
        "applinks.details[0].component", "not a member of details"
      ),
    ]) func remarks(_ text: String, _ place: String, _ words: String) throws
  {
    let file = try read(text)
    #expect(file.remarks.count == 1 && file.remarks.first?.place != nil)
    let finding = try #require(file.findings.last)
    #expect(finding.place == place && finding.sentence.contains(words) && finding.level == .warning)
  }

  @Test("thousands of unknown keys are counted, and only the first are looked up in the text")
  func manyKeys() throws {
    let keys = (0..<20_000).map { #""k\#($0)": 0"# }.joined(separator: ",")
    let file = try read(#"{"appclips": {"apps": ["ABCDE12345.a.b"]}, \#(keys)}"#)
    #expect(file.remarks.count == 20 && file.unlistedRemarkCount == 19_980)
    #expect(file.remarks.allSatisfy { $0.place?.line == 1 })
    let warnings = file.findings.filter { $0.level == .warning }
    #expect(warnings.count == 21 && warnings.reduce(0) { $0 + $1.count } == 20_000)
    #expect(warnings.last?.sentence == "19980 more warnings like these; fix those above first")
  }

  @Test("of each level the first findings are listed and the others counted, errors too")
  func manyFindings() throws {
    let components = Array(repeating: #"{"/": "*"}"#, count: 200).joined(separator: ",")
    let apps = Array(repeating: #""eat""#, count: 70).joined(separator: ",")
    let file = try read(
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\#(components)]}]}, "appclips": {"apps": [\#(apps)]}}"#
    )
    let errors = file.findings.filter { $0.level == .error }
    #expect(errors.count == 51 && errors.reduce(0) { $0 + $1.count } == 70)
    #expect(errors.last?.sentence == "20 more errors like these; fix those above first")
    #expect(file.findings.filter { $0.level == .warning }.reduce(0) { $0 + $1.count } == 199)
  }

  @Test(
    "what Apple would not take is a fault",
    arguments: [
      (#"[]"#, "line 1, column 1: an object should be here, not an empty array"),
      (
        #"{"applinks": []}"#,
        "line 1, column 14 ($.applinks): an object should be here, not an empty array"
      ),
      (
        #"{"applinks": {"details": [{"components": [{"/": 1}]}]}}"#,
        "line 1, column 49 ($.applinks.details[0].components[0][\"/\"]): a string should be here, "
          + "not the number 1"
      ),
      (
        #"{"appclips": {}}"#, "line 1, column 14 ($.appclips): the member 'apps' is missing"
      ),
      (
        #"{"applinks": {"details": [{"components": [{"exclude": "yes"}]}]}}"#,
        "line 1, column 55 ($.applinks.details[0].components[0].exclude): true or false should be "
          + "here, not the string 'yes'"
      ),
      (
        #"{"applinks": {"details": [{"components": [{"?": ["a"]}]}]}}"#,
        "line 1, column 49 ($.applinks.details[0].components[0][\"?\"]): a string should be here, "
          + "not an array"
      ),
    ]) func faults(_ text: String, _ sentence: String)
  {
    let error = #expect(throws: JSONFileError.self) { try read(text) }
    #expect(error?.description == sentence)
  }

  @Test("a file that is too large is found") func size() throws {
    let padding = String(repeating: " ", count: SiteAssociation.maximumSize)
    let file = try read(#"{"appclips": {"apps": ["ABCDE12345.a.b"]}}"# + padding)
    #expect(file.findings.contains { $0.level == .error && $0.sentence.contains("at most 131072") })
  }
}
