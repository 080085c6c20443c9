import InvocationURLs
import NDEF
import Tags
import Testing

/// A link that answers later, from a tag in memory.
final class LaterLink: AsyncTagLink, @unchecked Sendable {
  private var link: ModelLink
  let field: Field

  init(_ field: Field) {
    self.field = field
    link = ModelLink(field)
  }

  var capabilities: TagLinkCapabilities { field.capabilities }

  func select(_ search: TagSearch) async throws(TagLinkError) -> TagSelection {
    await Task.yield()
    return try link.select(search)
  }

  func resetField(selecting uid: TagUID) async throws(TagLinkError) -> TagSelection {
    await Task.yield()
    return try link.resetField(selecting: uid)
  }

  func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) async throws(TagLinkError) -> [UInt8] {
    await Task.yield()
    return try link.exchange(command, framing)
  }
}

@Suite("Tags on links that answer later")
struct AsyncTests {
  static let cases =
    SweepCase.type2(.ntag215, longest: 200) + SweepCase.type2(.ultralight, longest: 40)
    + SweepCase.type4(.v3) + SweepCase.type4(.ntag424)

  /// The commands, and what the caller is told.
  typealias Run = (log: [[UInt8]], result: String)

  static func run(_ sweep: SweepCase, _ fault: (Int, Fault)?) -> Run {
    let field = Field(sweep.makeTag())
    if let fault { field.faults[fault.0] = fault.1 }
    var tag = NDEFTag(ModelLink(field), options: sweep.options)
    let result = Result { () throws(TagError) in try tag.perform(sweep.operation) }
    do throws(TagError) {
      let result = try result.get()
      return (field.log, "\(result.plan.chip.name) \(result.isVerified) \(result.exchanges)")
    } catch {
      return (field.log, "\(error) \(error.exchanges)")
    }
  }

  static func runLater(_ sweep: SweepCase, _ fault: (Int, Fault)?) async -> Run {
    let field = Field(sweep.makeTag())
    if let fault { field.faults[fault.0] = fault.1 }
    var tag = AsyncNDEFTag(LaterLink(field), options: sweep.options)
    do throws(TagError) {
      let result = try await tag.perform(sweep.operation)
      return (field.log, "\(result.plan.chip.name) \(result.isVerified) \(result.exchanges)")
    } catch {
      return (field.log, "\(error) \(error.exchanges)")
    }
  }

  @Test("The same exchanges and results as on a link that answers at once", arguments: cases)
  func same(_ sweep: SweepCase) async {
    let plain = Self.run(sweep, nil)
    let later = await Self.runLater(sweep, nil)
    #expect(later.log == plain.log)
    #expect(later.result == plain.result)
    for (index, fault) in Fault.allCases.enumerated() {
      for exchange in stride(from: 1 + index % 3, through: plain.log.count, by: 3) {
        let plain = Self.run(sweep, (exchange, fault))
        let later = await Self.runLater(sweep, (exchange, fault))
        #expect(later.log == plain.log, "\(fault) at \(exchange)")
        #expect(later.result == plain.result, "\(fault) at \(exchange)")
      }
    }
  }

  @Test("A tag is written and read, and another one after it is forgotten")
  func several() async throws {
    let field = Field(Type2Model(.ntag215))
    var tag = AsyncNDEFTag(LaterLink(field))
    try await tag.write(InvocationURL("https://eat.example.com/s/42"))
    #expect(try await tag.read().message().firstURI() == "https://eat.example.com/s/42")
    #expect(try await tag.info().chip.name == "NTAG215")
    field.tags = [Type2Model(.ntag213)]
    tag.forget()
    #expect(try await tag.info().chip.name == "NTAG213")
  }
}
