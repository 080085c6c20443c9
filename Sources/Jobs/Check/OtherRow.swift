import InvocationURLs
import Tags

/// A row that another job of the ledger has.
package struct OtherRow: Sendable, Hashable {
  /// The name of that job.
  package let job: String
  /// The number of the row there.
  package let row: Int
  /// Its URL, with marks for what a tag mirrors.
  package let url: String

  package init(job: String, row: Int, url: String) {
    (self.job, self.row, self.url) = (job, row, url)
  }

  /// The URL as it is compared: in canonical form, with zeros for what a tag mirrors.
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
  /// Whether no other job of the ledger may have the URLs of this one: where they must be unique,
  /// but for tags that add their number to it, and for tags that are written over.
  package var hasUniqueURLs: Bool {
    unique.contains(Self.uniqueURL) && tag?.personalization == nil && !(tag?.overwrites ?? false)
  }
}
