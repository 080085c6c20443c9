/// The command `beckon tag`, which reads and writes NFC tags.
package enum TagCommands {
  package static let command: Command = Command(
    "tag",
    summary: "Read and write NFC tags",
    discussion: """
      Each command waits for one tag, does its work and ends. What is written is read back and \
      compared. A write that is torn off leaves an empty tag or a whole message, never half of one.

      --reader virtual needs no hardware: it makes a reader with a tag for the one command.
      """,
    subcommands: [
      TagInfoCommand.command, TagReadCommand.command, TagWriteCommand.command,
      TagEraseCommand.command, TagFormatCommand.command, TagLockCommand.command,
      TagProtectCommand.command, TagUnprotectCommand.command, TagMirrorCommand.command,
      TagPersonalizeCommand.command, TagResetCommand.command,
      TagDumpCommand.command, TagRestoreCommand.command, TagSelftestCommand.command,
      TagLogCommand.command,
    ])
}
