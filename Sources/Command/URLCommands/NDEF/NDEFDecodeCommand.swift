/// The command `beckon ndef decode`, which reads an NDEF message.
enum NDEFDecodeCommand {
  private static let data = Operand(
    "DATA", arity: .optional, help: "Hexadecimal or base64; - reads standard input")
  private static let file = Option(
    "file", value: "FILE", category: "Input", help: "Read a file, text or binary",
    completion: .files())
  private static let format = Option(
    "format", value: "FORMAT", choices: ["auto", "hex", "base64", "binary"], category: "Input",
    help: "How the bytes are written", default: "auto")
  private static let form = Option(
    "as", value: "FORM", choices: ["auto"] + NDEFInputFormat.allCases.map(\.rawValue),
    category: "Input",
    help: "What the bytes are",
    detail: """
      A message is bare NDEF; tlv is the data area of a Type 2 tag, from page 4; container begins \
      with the capability container before it; dump begins with page 0.
      """, default: "auto")
  private static let lenient = Option(
    "lenient", category: "Input",
    help: "Accept without comment what many readers accept",
    detail: NDEFTolerances.table.map { "\($0.name): \($0.effect)." }.joined(separator: "\n\n"))

  static let command: Command = Command(
    "decode",
    summary: "Read an NDEF message",
    discussion: """
      The input may be hexadecimal, base64 or binary, and a bare message, a TLV area or a tag's \
      memory; all of it is recognised unless you say which. One record a line; --json prints one \
      object for the whole message. With a route table it also says where the message leads: to a \
      route with its values, to a foreign URL, to none, or to one that should not be opened; and \
      what phones do with it. The exit status does not depend on that.
      """,
    examples: [
      Example("beckon ndef decode d1010c55046578616d706c652e636f6d", "From hexadecimal"),
      Example("beckon ndef decode --file tag.bin --json", "From a dump, for programs"),
      Example(
        "beckon ndef decode --routes routes.json --file tag.bin", "And show which route it leads to"
      ),
      Example("nfc-tool read | beckon ndef decode -", "From another program"),
    ],
    operands: [data],
    options: [file, format, form, lenient, .routesToResolve, .json],
    action: { arguments in
      let bytes = try read(arguments)
      let options: NDEFDecodingOptions = arguments.has(lenient) ? .lenient : .strict
      let routes = try RouteTableInput.loadIfGiven(arguments)
      let input = try NDEFDecodedInput(
        bytes, as: arguments[form].flatMap(NDEFInputFormat.init), options, routes: routes)
      return try Beckon.print(input.json(options), arguments) { input.lines(options, $0) }
    })

  private static func read(_ arguments: Arguments) throws -> [UInt8] {
    let written: [UInt8]
    switch (arguments[data].first, arguments[file]) {
    case (nil, nil):
      throw arguments.refuse("give the bytes, - for standard input, or --file FILE")
    case (_?, _?): throw arguments.refuse("give the bytes or --file, not both")
    case (let text?, nil) where text != "-": written = Array(text.utf8)
    case (_, let path):
      written = try InputFile.contents(of: path ?? "-", limit: 16 << 20, allowsEmpty: false)
    }
    switch arguments[format] {
    case "binary": return written
    case let name?:
      return try ByteEncoding(rawValue: name)?.bytes(written) ?? ByteEncoding.recognised(written)
    case nil: return try ByteEncoding.recognised(written)
    }
  }
}
