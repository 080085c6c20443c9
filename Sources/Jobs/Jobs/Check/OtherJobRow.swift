import InvocationURLs
import Tags

/// A row of another job in the same ledger.
package struct OtherJobRow: Sendable, Hashable {
  /// The name of the other job.
  package let job: String
  /// The number of the row in that job.
  package let row: Int
  /// The URL of the row, with marks in place of the fields that a tag mirrors.
  package let url: String

  package init(job: String, row: Int, url: String) {
    (self.job, self.row, self.url) = (job, row, url)
  }

  /// The URL in the form for comparison: canonical, with zeros for mirrored fields.
  var comparedURL: String {
    var text = url
    if text.utf8.contains(UInt8(ascii: "{")) {
      text = text.replacing("{uid}", with: MirrorProbe.zeros.uid)
        .replacing("{counter}", with: MirrorProbe.zeros.counter)
    }
    return (try? InvocationURL(text))?.canonical.text ?? text
  }
}

extension JobFile {
  /// Whether the URLs of this job must differ from those of the ledger's other jobs. They need not
  /// on tags that add their own UID to the URL and on tags that are overwritten.
  package var hasUniqueURLs: Bool {
    unique.contains(Self.uniqueURL) && tag?.personalization == nil && !(tag?.overwrites ?? false)
  }
}
