import AppClipChecks

/// Tries one input as every file of a project, one after the other beside files that are right, and as an
/// export of App Store Connect.
func fuzzShipCheck(_ input: [UInt8]) {
  let text = input
  for role in ProjectFile.Role.allCases {
    let files = right.filter { $0.role != role } + [ProjectFile("printed.csv", role, text)]
    let check = ProjectCheck(CheckedProject(files))
    require(
      check.findings.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty },
      "a finding says what is wrong and what to do")
    require(
      check.isSound == !check.findings.contains { $0.level == .error }, "an error is not sound")
  }
  if let export = try? StoreExport(pages: [text]) {
    require(StoreComparison([], export).missing.isEmpty, "nothing is missing of nothing")
  }
}

/// A project as small as can be.
private let right: [ProjectFile] = {
  func list(_ body: String) -> [UInt8] {
    Array("<plist version=\"1.0\"><dict>\(body)</dict></plist>".utf8)
  }
  let domains =
    "<key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array>"
  let table =
    #"{"apps": ["ABCDE12345.a.b"], "appClips": ["ABCDE12345.a.b.c"], "#
    + #""routes": [{"name": "r", "pattern": "https://a.example/{x}"}], "#
    + #""experiences": [{"prefix": "https://a.example/", "title": "t", "subtitle": "s", "image": "printed.csv"}]}"#
  return [
    ProjectFile("App.entitlements", .appEntitlements, list(domains)),
    ProjectFile("Clip.entitlements", .clipEntitlements, list(domains)),
    ProjectFile("routes.json", .routes, Array(table.utf8)),
    ProjectFile("printed.txt", .printed, Array("https://a.example/7\n".utf8)),
  ]
}()
