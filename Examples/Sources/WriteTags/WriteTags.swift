import Foundation
import InvocationURLs
import Readers
import VirtualReaders

@main struct WriteTags {
  static func main() async throws {
    if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    for try await tag in try Reader(named: virtual.connectionString).tags {
      try await tag.write(InvocationURL("https://eat.example.com/s/42"))
      return print("wrote", tag.uid, try await tag.read().message())
    }
  }
}
