import Foundation
import InvocationURLs
import Readers
import VirtualReaders

@main struct WriteTag {
  static func main() throws {
    if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag215)])
    var tag = try Reader(named: virtual.connectionString).tag()
    try tag.write(InvocationURL("https://eat.example.com/s/42/t/7"))
    print(try tag.read().message())
  }
}
