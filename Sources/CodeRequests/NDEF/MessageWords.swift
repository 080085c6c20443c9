package import CommandHabits
import Contents
package import JSONText
package import NDEF

/// A message for people and for programs: its records, and what they mean together.
extension NDEFMessage {
  /// A record after the other, then what they mean to phones where that is more than a URL.
  package func text(_ options: NDEFDecodingOptions, _ styling: Styling) -> String {
    records.map { RecordWords($0, options).text(styling) }.joined()
      + ContentKinds.readAll(records).map { "\n" + $0.text() }.joined()
  }

  /// Members of an object that tells a message.
  package func jsonMembers(_ options: NDEFDecodingOptions) -> [(String, JSONValue)] {
    let readings = ContentKinds.readAll(records)
    return [("records", .array(records.map { $0.json(options) }))]
      + (readings.isEmpty ? [] : [("means", .array(readings.map(\.json)))])
  }
}
