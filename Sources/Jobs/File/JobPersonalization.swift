package import DNATags
import InvocationURLs
import JSONText

/// Keys of its own for every NTAG 424 DNA, with which it proves itself in its URL; none is ever written into a job
/// file or a ledger.
package struct JobPersonalization: Sendable, Hashable {
  /// The file with the master key; a path beside the job file.
  package var file: String
  /// How keys follow from it.
  package var scheme: DNAKeyScheme
  /// Which generation of keys: the version that a tag keeps beside them.
  package var version: UInt8

  /// Names a file.
  package init(file: String, scheme: DNAKeyScheme = .boltCard, version: UInt8 = 1) {
    (self.file, self.scheme, self.version) = (file, scheme, version)
  }
}

extension JobPersonalization {
  /// What its URL can have: names that the chip fills in.
  static let placeholders: [SDMPlaceholder] = [.picc, .uid, .counter, .tamper, .mac]
  static let names = placeholders.map(\.name)

  /// What stands against such tags beside what is wrong with their URL.
  func addFaults(of file: JobFile, to faults: inout JSONFaults) {
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
        "a tag that proves itself holds its URL alone; leave \"aar\" or \"personalize\" out")
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
        "{\(value.name)} is what the chip shows; give the value another name")
    }
    addTemplateFaults(of: file, to: &faults)
  }

  private func addTemplateFaults(of file: JobFile, to faults: inout JSONFaults) {
    guard case .template(let template) = file.url else { return }
    let path = JSONPath.root.name("url").name("template")
    if template.variables.contains("counter"),
      !file.values.contains(where: { $0.name == "counter" })
    {
      faults.add(path, "a personalized tag shows its counter as {ctr}; write that for {counter}")
    }
  }

  /// What stands against these names in a URL, however they came into it.
  func fault(of shown: Set<String>) -> String? {
    guard !scheme.hasCommonIdentityKey, shown.contains(SDMPlaceholder.picc.name) else { return nil }
    return
      "{picc} hides whose key decrypts it, and by \(scheme.rawValue) every tag has another; write {uid} and "
      + "{ctr}, or the scheme \(DNAKeyScheme.boltCard.rawValue)"
  }
}

extension SDMPlaceholder {
  /// The name in templates.
  var name: String { String(text.dropFirst().dropLast()) }

  /// The placeholder of a name in templates.
  init?(jobName name: String) {
    guard let found = JobPersonalization.placeholders.first(where: { $0.name == name }) else {
      return nil
    }
    self = found
  }
}
