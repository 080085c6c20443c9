import HostIO

extension GuardedProgram {
  /// What it writes to its standard output; any other end than a good one is a refusal of the file.
  func answer(
    _ arguments: [String], sending input: [UInt8] = []
  ) throws(PictureError) -> [UInt8] {
    let answer: Answer
    do throws(GuardedProgramError) { answer = try run(arguments, sending: input) } catch {
      switch error {
      case .missing(let program): throw PictureError(.missingProgram(program))
      case .host(let error): throw refusal(error.description)
      }
    }
    guard answer.isGood else { throw refusal(answer.complaint) }
    return answer.output
  }

  /// That it did not like the file.
  func refusal(_ complaint: String) -> PictureError {
    PictureError(.refused(library: name, complaint: complaint))
  }
}
