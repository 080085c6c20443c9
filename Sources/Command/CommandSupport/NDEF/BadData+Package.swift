extension BadData {
  /// An error for a text that Android does not accept as the name of an app.
  package static func notAPackage(_ name: String) -> BadData {
    BadData(
      "'\(name.safeForTerminal())' is not the name of an Android package; write two or more words "
        + "of letters, digits and '_' with dots between, such as com.example.app")
  }
}
