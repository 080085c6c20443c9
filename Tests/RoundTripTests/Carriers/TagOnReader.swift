import SystemIO
import Payloads
import InvocationURLs
import NDEF
import Readers
import Tags
import TestSupport
import VirtualReaders

/// The memory of a simulated tag: written through the real libnfc, read back the same way.
///
/// One reader and one tag serve all URLs, as on a desk, so that every URL overwrites another.
final class TagOnReader: Carrier, @unchecked Sendable {
  static let type2 = TagOnReader(.ntag216)
  static let type4 = TagOnReader(.type4v3)

  /// Opening a reader takes a moment, a tag that is written over and over some more.
  let stride = 10
  private let model: ChipModel
  /// The law tries one URL of a carrier after the other; nobody else has this reader.
  private var desk: Desk?

  private final class Desk {
    let virtual: VirtualReader
    var tag: NDEFTag<Reader>

    init(_ model: ChipModel) throws {
      virtual = try VirtualReader(tags: [VirtualTag(model)])
      tag = NDEFTag(
        try Reader(
          connection: virtual.connectionString,
          host: ReaderHostProgram(path: builtProgram("beckon"))))
    }
  }

  private init(_ model: ChipModel) { self.model = model }

  var name: String { "\(model.title) on a reader" }

  func carry(_ url: InvocationURL) throws -> Payload? {
    let desk = try desk ?? Desk(model)
    self.desk = desk
    let message = try NDEFMessage([.uri(url.text)]).encoded()
    if let capacity = try desk.tag.read().capacity, message.count > capacity { return nil }
    try desk.tag.write(url)
    let reading = try desk.tag.read()
    guard case .message(let bytes) = reading.contents else { return nil }
    return Payload(.nfcTag, bytes: bytes, origin: .tag(uid: reading.uid.bytes))
  }
}
