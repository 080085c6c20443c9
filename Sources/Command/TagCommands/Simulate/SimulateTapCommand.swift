/// The command `beckon simulate tap`, which prints the URLs of taps on a virtual tag.
enum SimulateTapCommand {
  private static let url = Option(
    "url", value: "URL", category: "Tag", help: "The URL on the tag, with fields in braces",
    detail: """
      {picc} is the tag's number and counter, encrypted; {uid} and {ctr} are both in the clear; \
      {cmac} is the code, {enc:TEXT} an encrypted text, {tt} the state of a wire loop, and {start} \
      the place where the text covered by the code begins. Without {start} the code covers the \
      text between {enc} and {cmac}, or nothing.
      """)
  private static let keys = Option(
    "keys", value: "FILE", category: "Tag",
    help: "The tag's keys, instead of the factory's zeros",
    detail: """
      A line has 32 hexadecimal digits for all five keys, or a key's number and its digits. Lines \
      that begin with # are comments. - is standard input.
      """,
    completion: .files())
  private static let uid = Option(
    "uid", value: "HEX", category: "Tag", help: "The tag's number, 7 bytes")
  private static let metaKey = Option(
    "picc-key", value: "NUMBER", category: "Tag", help: "The key that encrypts {picc}",
    defaultText: "2")
  private static let codeKey = Option(
    "mac-key", value: "NUMBER", category: "Tag", help: "The key that makes {cmac} and {enc}",
    defaultText: "1")
  private static let loop = Option(
    "loop", value: "STATE", choices: ["closed", "open", "opened", "unwatched"], category: "Tag",
    help: "The loop of an NTAG 424 DNA TagTamper; opened means closed again")
  private static let counter = Option(
    "counter", value: "NUMBER", category: "Taps", help: "How often the tag was read before",
    defaultText: "0")
  private static let count = Option(
    "count", value: "NUMBER", category: "Taps", help: "How many taps", defaultText: "1")

  static let command: Command = Command(
    "tap",
    summary: "The URLs that a phone reads from a tag that proves itself",
    discussion: """
      Makes an NTAG 424 DNA in memory, taps it with a simulated phone and prints the URL that the \
      phone reads, whose counter and code change with each tap (SUN). Use it to write the server's \
      side without a tag: what it prints verifies like the URLs of such a chip.

      A key is never an argument: it comes from a file.
      """,
    examples: [
      Example(
        "beckon simulate tap --url 'https://example.com/?e={picc}&c={cmac}' --count 3",
        "Three taps on a tag with the factory's keys"),
      Example(
        "beckon simulate tap --url 'https://example.com/?e={picc}&c={cmac}' --keys keys.txt --uid 04A1B2C3D4E580 --counter 41",
        "Tap 42 of a tag of yours"),
      Example(
        "beckon simulate tap --url 'https://example.com/?u={uid}&n={ctr}&c={cmac}' --json",
        "Number and counter in the clear, as JSON"),
    ],
    options: [url, keys, uid, metaKey, codeKey, loop, counter, count, .json],
    action: { arguments in
      var tag = try tag(arguments)
      let first = try arguments.integer(counter, in: 0...0xFF_FFFE) ?? 0
      let number = try arguments.integer(count, in: 1...1_000_000) ?? 1
      var output = try ResultWriter(arguments)
      for tap in 0..<number {
        guard let url = tag.tappedURL() else { throw SimulatedTapError(counter: first + tap) }
        try output.write([
          "uid": .string(tag.name), "counter": .integer(tag.readCount), "url": .string(url),
        ]) { _ in url + "\n" }
      }
      try output.flush()
      return .done
    })

  private static func tag(_ arguments: Arguments) throws -> VirtualTag {
    guard let text = arguments[url] else { throw arguments.refuse("give the tag's URL with --url") }
    var number: [UInt8]?
    if let text = arguments[uid] {
      guard let bytes = [UInt8](hexadecimal: text), bytes.count == 7 else {
        throw arguments.refuse(uid, "the number of such a tag is 14 hexadecimal digits")
      }
      number = bytes
    }
    var setup = VirtualTag.DNATagOptions()
    setup.metaKey = try arguments.integer(metaKey, in: 0...4).map { UInt8($0) } ?? 2
    setup.codeKey = try arguments.integer(codeKey, in: 0...4).map { UInt8($0) } ?? 1
    setup.counter = try arguments.integer(counter, in: 0...0xFF_FFFE) ?? 0
    (setup.keyFile, setup.loop) = (arguments[keys], arguments[loop])
    let hasLoop = setup.loop != nil || text.contains("{tt}")
    var tag = VirtualTag(hasLoop ? .ntag424TagTamper : .ntag424, uid: number)
    do throws(SpecificationError) { try tag.setUp(setup) } catch {
      throw arguments.refuse(keys, error.description)
    }
    (setup.url, setup.keyFile) = (text, nil)
    do throws(SpecificationError) { try tag.setUp(setup) } catch {
      throw arguments.refuse(url, error.description)
    }
    return tag
  }

}

/// An error: the tag can no longer be read, because its counter has reached the end.
struct SimulatedTapError: CommandError, CustomStringConvertible {
  /// The number of times that the tag was read, at the failed tap.
  let counter: Int

  var exitStatus: ExitStatus { .badData }

  var description: String {
    "the tag was read \(counter) times and cannot be read again: its counter has reached its end"
  }
}
