extension LiveCheckError: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}
