package import SecureTags
import InvocationURLs
import JSONText

/// The personalization of NTAG 424 DNA tags: each gets keys of its own, with which it proves itself
/// in its URL. Keys are never written into a job file or a ledger.
package struct JobPersonalization: Sendable, Hashable {
  /// The path of the file with the master key, relative to the job file.
  package var file: String
  /// The scheme by which the keys of tags are derived from the master key.
  package var scheme: DNAKeyScheme
  /// The key version number, which a tag stores with its keys.
  package var version: UInt8

  /// Creates settings for personalizing tags with the master key in a file.
  package init(file: String, scheme: DNAKeyScheme = .boltCard, version: UInt8 = 1) {
    (self.file, self.scheme, self.version) = (file, scheme, version)
  }
}

extension JobPersonalization {
  /// Whether a tag that gets another URL counts its taps from 0 again, because its chip shows its
  /// values at other places. It must get new keys then, or every URL that somebody kept would be
  /// valid again.
  package static func restartsCounter(from old: String, to new: String) -> Bool {
    guard old.utf8.contains(UInt8(ascii: "{")) || new.utf8.contains(UInt8(ascii: "{")) else {
      return false
    }
    return (try? SDMTemplate(old))?.sdm != (try? SDMTemplate(new))?.sdm
  }

  /// The placeholders for fields that the chip fills in.
  static let placeholders: [SDMPlaceholder] = [.picc, .uid, .counter, .tamper, .mac]
  static let names = placeholders.map(\.name)

  /// Adds the errors of a job that personalizes tags, except for those of its URL.
  func addFaults(of file: JobFile, to faults: inout JSONErrorCollector) {
    guard let tag = file.tag else { return }
    let path = JSONPath.root.name("tag").name("personalize")
    let chips = tag.chips.filter { $0 != .ntag424 }
    if !chips.isEmpty {
      faults.add(
        path,
        "\(JobChip.listed(chips)) cannot be personalized, only an NTAG 424 DNA; change \"chips\"")
    }
    if tag.androidPackage != nil {
      faults.add(
        JSONPath.root.name("tag").name("aar"),
        "a tag that proves itself can hold only its URL; leave out \"aar\" or \"personalize\"")
    }
    if file.url.content != nil {
      faults.add(path, "a tag proves itself in a URL, and this job has \"content\"; write \"url\"")
    }
    if file.qr != nil || file.clipCode != nil || file.label != nil {
      faults.add(
        path, "a printed code proves nothing; make the codes in a job of their own")
    }
    for value in file.values where Self.names.contains(value.name) {
      faults.add(
        JSONPath.root.name("values").name(value.name),
        "{\(value.name)} is filled in by the chip; give the value another name")
    }
    addTemplateFaults(of: file, to: &faults)
  }

  private func addTemplateFaults(of file: JobFile, to faults: inout JSONErrorCollector) {
    guard case .template(let template) = file.url else { return }
    let path = JSONPath.root.name("url").name("template")
    if template.variables.contains("counter"),
      !file.values.contains(where: { $0.name == "counter" })
    {
      faults.add(
        path, "a personalized tag shows its counter as {ctr}; write that instead of {counter}")
    }
  }

  /// The fault of these placeholders in a URL, wherever they come from, or `nil` if there is none.
  func fault(of shown: Set<String>) -> String? {
    guard !scheme.hasCommonIdentityKey, shown.contains(SDMPlaceholder.picc.name) else { return nil }
    return
      "{picc} hides whose key decrypts it, and with \(scheme.rawValue) every tag has another; write {uid} and "
      + "{ctr}, or use the scheme \(DNAKeyScheme.boltCard.rawValue)"
  }
}

extension SDMPlaceholder {
  /// The name of the placeholder in templates, without braces.
  var name: String { String(text.dropFirst().dropLast()) }

  /// Finds the placeholder with a name in templates; nil without one.
  init?(jobName name: String) {
    guard let found = JobPersonalization.placeholders.first(where: { $0.name == name }) else {
      return nil
    }
    self = found
  }
}
