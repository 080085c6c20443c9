import Foundation
import TestSupport
import Testing

/// docs/stations.md, command by command, with a service that leads to a server of the tests' own.
@Suite("docs/stations.md", .needs(.postgresql, .bash))
struct StationDocsTests {
  @Test("every command does what the page shows") func walk() throws {
    let address = try ScratchServer.shared.get().database()
    let home = try ScratchFolder()
    let settings = address.split(separator: " ").joined(separator: "\n")
    let services = try home.write("[shop]\n\(settings)\n", to: "services")
    let lines = try JobDocsTests.lines(of: "stations.md")
    #expect(lines.count >= 6)
    try JobDocsTests.check(
      lines,
      ProcessInfo.processInfo.environment.merging(
        ["PGSERVICEFILE": services, "HOME": home.path]) { $1 })
  }
}
