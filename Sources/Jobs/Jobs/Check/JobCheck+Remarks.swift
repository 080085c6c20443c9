import InvocationURLs
import Codes
import Contents
import QRCodes
import Tags

/// Checks that concern a job as a whole.
extension JobCheck {
  /// All findings about the job as a whole. A table that was read completely must have rows.
  func remarks(_ report: JobReport, isComplete: Bool) -> [JobFinding] {
    (isComplete && report.rows == 0
      ? [JobFinding(.error, .csv, "the table has no rows below its header")] : [])
      + randomRemarks(report.rows) + codeRemarks(report) + contentRemarks + unused + unchecked
  }

  /// Warnings about phones that ignore the job's content, for each carrier that the job makes.
  private var contentRemarks: [JobFinding] {
    guard let definition = file.url.content?.kind?.definition, !definition.isPlain else {
      return []
    }
    let uses = [
      (JobFinding.Kind.qr, file.qr == nil ? nil : definition.code),
      (.tag, file.tag == nil ? nil : definition.tag),
    ]
    return uses.compactMap { kind, use in
      guard case .partly(let sentence)? = use else { return nil }
      return JobFinding(.warning, kind, sentence)
    }
  }

  /// Warnings about all codes: the effect of single rows on the others, and properties that make
  /// codes hard to read.
  private func codeRemarks(_ report: JobReport) -> [JobFinding] {
    let cost = report.versions?.warning.map { [JobFinding(.warning, .qr, $0)] } ?? []
    guard let qr = file.qr, let version = report.version, let style = try? qr.style else {
      return cost
    }
    let findings =
      ((try? style.findings(of: version)) ?? [])
      + qr.output.format.findings(in: [qr.dark, qr.light])
    return cost + findings.map { JobFinding(.warning, .qr, "\($0)") }
  }

  private func randomRemarks(_ rows: Int) -> [JobFinding] {
    binding.slots.flatMap { slot -> [JobFinding] in
      guard case .random(let length) = slot.source else { return [] }
      let wanted = RandomIdentifier.advisedLength(count: rows)
      let room = length >= 12 ? Int.max : 1 << (5 * length)
      if rows > room / 2 {
        return [
          JobFinding(
            .error, .random,
            "\(length) random characters make \(room) identifiers, too few for \(rows) different "
              + "ones; use \(wanted)", column: slot.name)
        ]
      }
      if length >= wanted { return [] }
      return [
        JobFinding(
          .warning, .random,
          "identifiers of \(length) random characters can be guessed too easily among \(rows); use "
            + "\(wanted) or more", column: slot.name)
      ]
    }
  }

  private var unused: [JobFinding] {
    file.values.filter { binding.places[$0.name] == nil }.map { value in
      JobFinding(
        .warning, .value, "this value is not used; use it, or leave it out",
        column: value.name)
    }
  }

  private var unchecked: [JobFinding] {
    var findings: [JobFinding] = []
    if let tag = file.tag {
      let unknown = tag.chips.filter { $0.capacity == nil }
      if !unknown.isEmpty {
        let names = unknown.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        findings.append(
          JobFinding(
            .warning, .unchecked,
            "how much a tag holds is not known for \(names); each tag is checked before it is "
              + "written"))
      }
      let blank = tag.chips.filter { $0.product?.isDeliveredBlank == true }
      if !blank.isEmpty, !tag.formats {
        findings.append(
          JobFinding(
            .warning, .tag,
            "\(JobChip.listed(blank)) may come unformatted, and such a tag is refused; \"format\": "
              + "true formats it, which cannot be undone"))
      }
    }
    if file.clipCode != nil, !hasTables {
      findings.append(
        JobFinding(
          .warning, .unchecked,
          "whether the URLs fit into App Clip Codes was not checked: Apple's weight tables are not "
            + "installed ('beckon clipcode tables' says how to get them)"))
    }
    if file.qr?.hasCaption == true, !hasFont {
      findings.append(
        JobFinding(
          .warning, .unchecked,
          "whether the captions can be drawn was not checked: no font was found (captions use the one "
            + "that fontconfig calls sans)"))
    }
    return findings
  }
}
