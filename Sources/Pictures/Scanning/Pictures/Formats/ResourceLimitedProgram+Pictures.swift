import SystemIO

extension ResourceLimitedProgram {
  /// Runs the program and returns its standard output. Any failure counts as a refusal of the file.
  func answer(
    _ arguments: [String], sending input: [UInt8] = []
  ) throws(PictureError) -> [UInt8] {
    let answer: Answer
    do throws(ResourceLimitedProgramError) { answer = try run(arguments, sending: input) } catch {
      switch error {
      case .missing(let program): throw PictureError(.missingProgram(program))
      case .host(let error): throw refusal(error.description)
      }
    }
    guard answer.isGood else { throw refusal(answer.complaint) }
    return answer.output
  }

  /// Creates the error for a picture file that the program refused with this message.
  func refusal(_ complaint: String) -> PictureError {
    PictureError(.refused(library: name, complaint: complaint))
  }
}
