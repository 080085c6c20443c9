/// The command `beckon ndef`, which makes and reads the bytes that NFC tags carry.
package enum NDEFCommands {
  package static let command: Command = Command(
    "ndef",
    summary: "Make and read the bytes that NFC tags carry",
    discussion: """
      NDEF is the message format of NFC tags. These commands work on bytes, for other tools and \
      for looking closely; they need no reader.
      """,
    subcommands: [NDEFEncodeCommand.command, NDEFDecodeCommand.command])
}
