import AppClipCodes

/// A check of URLs against the rules of Apple's tools.
package struct AppleURLCheck {
  private var compressor: URLCompressor?
  private let experience: ExperienceTable?
  private var hosts: Set<String> = []

  /// Creates a check; `experience` is the only one that URLs may belong to.
  package init(_ tables: ClipTables, _ experience: ExperienceTable?) throws {
    compressor = try tables.find().map { URLCompressor($0) }
    self.experience = experience
  }

  /// The faults for which Apple's tool would refuse the URL.
  package mutating func faults(of text: String) -> [String] {
    do throws(ClipURLError) {
      try AppClipCode.check(url: text)
      _ = try compressor?.payload(of: text)
    } catch { return ["\(error)"] }
    guard let url = try? InvocationURL(text) else { return ["this is not a URL"] }
    var faults: [String] = []
    if !text.hasPrefix("https://") || url.host != url.canonical.host {
      faults.append("scheme and host must be in lower case")
    }
    if let experience {
      let answer = experience.match(url)
      if answer.experience == nil {
        let prefix = experience.experiences.first.map { "\($0.prefix)" } ?? ""
        let why = answer.characterPrefixes.isEmpty ? "" : " by whole segments"
        faults.append("it does not belong to the experience \(prefix)\(why)")
      }
    }
    hosts.insert(String(url.host))
    return faults
  }

  /// The notes about checks that could not be made, in sentences.
  package var notes: [String] {
    var notes: [String] = []
    if compressor == nil {
      notes.append(
        "whether every URL fits into a code was not checked: Apple's weight tables were not found"
      )
    }
    let digits = hosts.filter { $0.utf8.contains { (0x30...0x39).contains($0) } }
    if let host = digits.min() {
      notes.append(
        "the host \(host) has digits, which Apple's documentation does not mention; its generator accepts them"
      )
    }
    return notes
  }
}
