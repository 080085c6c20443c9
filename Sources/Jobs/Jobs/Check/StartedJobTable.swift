import InvocationURLs

/// Findings about a job that has already started in a ledger.
package enum StartedJobTable {
  /// A warning, with this sentence, that the rows in the ledger are those of another job file.
  package static func finding(_ sentence: String) -> JobFinding {
    JobFinding(.warning, .begun, sentence)
  }

  /// A finding about a job whose rows in the ledger are not those of the present table.
  package static func error(_ sentence: String) -> JobFinding {
    JobFinding(.error, .begun, sentence)
  }
}
