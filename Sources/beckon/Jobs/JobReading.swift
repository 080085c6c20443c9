import CommandLineKit
import HostIO
import JSONText
import Jobs
import Ledgers

extension JobFile {
  /// Reads a job file; what is wrong with it is told with its name.
  static func read(at path: String) throws -> (file: JobFile, text: [UInt8]) {
    let text = try InputFile.contents(of: path, limit: 16 << 20, allowsEmpty: false)
    do throws(JSONFileError) { return (try JobFile(reading: text), text) } catch {
      throw BadData(error.description(of: path))
    }
  }
}

extension StationName {
  static let option = Option(
    "station", value: "NAME", category: "Ledger",
    help: "Whose chain of events it goes to", defaultText: "this machine's name")

  /// The name that was given, or that of this machine.
  static func given(_ arguments: Arguments) throws -> StationName {
    let given = try arguments.value(
      option, expected: "1 to 63 letters, digits, dots, dashes and underscores", StationName.init)
    return given ?? StationName(machine: ThisMachine.name)
  }
}
