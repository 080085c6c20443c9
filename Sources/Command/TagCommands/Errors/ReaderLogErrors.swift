extension ReaderLogError: BadInput {}

extension ReaderReplay.Parting: CommandError {
  package var exitStatus: ExitStatus { .no }
}
