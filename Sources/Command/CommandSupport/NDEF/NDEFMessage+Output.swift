import Contents
package import NDEF

/// The text and JSON that show a message: its records, and their meaning together.
extension NDEFMessage {
  /// The records one after the other, then their meaning to phones if it is more than a URL.
  package func text(_ options: NDEFDecodingOptions, _ styling: Styling) -> String {
    records.map { NDEFRecordOutput($0, options).text(styling) }.joined()
      + ContentCatalogue.readAll(records).map { "\n" + $0.text() }.joined()
  }

  /// The members of a JSON object that describe the message.
  package func jsonMembers(_ options: NDEFDecodingOptions) -> [(String, JSONValue)] {
    let readings = ContentCatalogue.readAll(records)
    return [("records", .array(records.map { $0.json(options) }))]
      + (readings.isEmpty ? [] : [("means", .array(readings.map(\.json)))])
  }
}

extension NDEFSmartPoster.Action {
  /// The word for the action in options of the command line.
  package var word: String {
    switch self {
    case .open: "open"
    case .save: "save"
    case .edit: "edit"
    }
  }
}

extension BadData {
  /// An error for a text that Android does not accept as the name of an app.
  package static func notAPackage(_ name: String) -> BadData {
    BadData(
      "'\(name.safeForTerminal())' is not the name of an Android package; write two or more words "
        + "of letters, digits and '_' with dots between, such as com.example.app")
  }
}
