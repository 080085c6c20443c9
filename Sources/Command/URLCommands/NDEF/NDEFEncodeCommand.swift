/// The command `beckon ndef encode`, which makes an NDEF message.
enum NDEFEncodeCommand {
  private static let format = Option(
    "format", value: "FORMAT", choices: ["hex", "base64", "binary"], category: "Output",
    help: "How to write the bytes", default: "hex")
  private static let tlv = Option(
    "tlv", category: "Output", help: "Wrap the message as a Type 2 tag holds it, with terminator")

  static let command: Command = Command(
    "encode",
    summary: "Make an NDEF message",
    discussion: """
      Options make records in the order in which they are given; details such as --lang or --id \
      belong to the record before them. Put the URI first: it is what phones act on. A content such as \
      --wifi makes its records where its first field stands.

      Binary output is not written to a terminal unless -o - asks for it.
      """,
    examples: [
      Example("beckon ndef encode --uri https://eat.example.com/s/42", "One URI, in hexadecimal"),
      Example(
        "beckon ndef encode --uri https://a.example/x --aar com.example.app", "For Android as well"),
      Example(
        "beckon ndef encode --tlv --uri https://a.example/x", "The bytes from page 4 of a tag"),
      Example(
        "beckon ndef encode --poster https://a.example --title Menu --title Karte --lang de",
        "A Smart Poster with two titles"),
      Example(
        "beckon ndef encode --wifi ssid=Guests --wifi password=@wifi.txt --uri https://a.example",
        "The access to a network, and a page after it"),
      Example(
        "beckon ndef encode --mime text/vcard --payload-file me.vcf --format binary -o me.ndef",
        "A contact, to a file"),
    ],
    options: RecordOptions.all + ContentOptions.all + [format, tlv, .out, .force],
    action: { arguments in
      let message = try MessageBuilder.message(arguments)
      let bytes = arguments.has(tlv) ? try NDEFTLV.wrap(message.encoded()) : message.encoded()
      if arguments[format] == "binary" {
        if arguments[.out] == nil, Terminal.output.isTerminal {
          throw arguments.refuse(
            format, "binary output is not written to a terminal; give -o FILE, or -o - to insist")
        }
        return try write(bytes, arguments)
      }
      let text = (arguments[format].flatMap(ByteEncoding.init) ?? .hexadecimal).text(bytes)
      return try write(Array((text + "\n").utf8), arguments)
    })

  private static func write(_ bytes: [UInt8], _ arguments: Arguments) throws -> ExitStatus {
    try OutputFile.write(
      bytes, to: arguments[.out] ?? "-", existing: arguments.existing)
    return .done
  }
}
