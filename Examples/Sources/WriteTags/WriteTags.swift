import Foundation
import InvocationURLs
import Readers
import VirtualReaders
@main struct WriteTags {
  static func main() async throws {
    if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let reader = try Reader(named: virtual.connectionString)
    for try await tag in reader.tags {
      try await tag.write(InvocationURL("https://eat.example.com/s/42"))
      return print(tag.uid, try await tag.read().message())
    }
  }
}
