extension ReaderLogError: BadInput {}

extension ReaderReplay.Divergence: CommandError {
  package var exitStatus: ExitStatus { .no }
}
