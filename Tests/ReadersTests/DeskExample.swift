import Foundation
import InvocationURLs
import Readers
import Tags

/// Puts a URL onto the next tag.
struct Desk {
  static func main() throws {
    if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
    let reader = try Reader()
    var tag = try reader.tag(within: .seconds(30))
    try tag.write(InvocationURL("https://example.com/t/7"))
  }
}
