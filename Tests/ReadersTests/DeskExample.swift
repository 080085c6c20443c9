import Foundation
import InvocationURLs
import Readers
import Tags

/// Puts a URL onto the next tag.
struct Desk {
  static func main() throws {
    if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
    guard let host = ReaderHostProgram.own() else { exit(69) }
    let connection = try Reader.connection(named: nil, host: host)
    var reader = try Reader(connection: connection, host: host)
    let selection = try reader.waitForTag(within: .seconds(30), looksForOthers: true)
    var tag = NDEFTag(reader, selection: selection)
    try tag.write(InvocationURL("https://example.com/t/7"))
  }
}
