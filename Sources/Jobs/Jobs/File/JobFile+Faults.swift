import AppClipCodes
import Contents
import InvocationURLs
import JSONText
import QRCodes
import Tags

/// Checks for contradictions in a job file that need no table of rows.
extension JobFile {
  func addFaults(to faults: inout JSONErrorCollector) {
    let root = JSONPath.root
    if tag == nil, qr == nil, clipCode == nil, label == nil {
      faults.add(
        root, "the job makes nothing of its rows; add \"tag\", \"qr\", \"clipCode\" or \"label\"")
    }
    if case .route(let name, _) = url, routes == nil {
      faults.add(
        root.name("url").name("route"),
        "the route '\(name)' needs a table; add \"routes\" with its file")
    }
    if case .content(let content) = url { addFaults(of: content, to: &faults) }
    if let tag { addFaults(of: tag, root.name("tag"), to: &faults) }
    if let personalization = tag?.personalization {
      personalization.addFaults(of: self, to: &faults)
    } else {
      addMirrorFaults(to: &faults)
    }
    if let qr { qr.addFaults(root.name("qr"), to: &faults) }
    if let qr, let clipCode { addFaults(of: qr.output, clipCode.output, to: &faults) }
    // With a table, names may be columns, which only JobPlan knows.
    if case .count(let count) = source {
      _ = JobBinding(self, columns: nil, to: &faults)
      for value in values {
        guard case .serial(let numbers) = value.kind else { continue }
        do throws(SerialNumberError) {
          try numbers.require(count)
        } catch {
          faults.add(root.name("values").name(value.name).name("serial"), error.description)
        }
      }
    }
  }

  /// Adds faults for carriers that cannot hold a content, and for members that need a URL.
  private func addFaults(of content: JobContent, to faults: inout JSONErrorCollector) {
    let root = JSONPath.root
    guard let definition = content.kind?.definition else { return }
    if qr != nil || label != nil, case .refused(let sentence) = definition.code {
      faults.add(root.name("content").name(content.word), sentence)
    }
    if tag != nil, case .refused(let sentence) = definition.tag {
      faults.add(root.name("content").name(content.word), sentence)
    }
    if let drawnQR, let need = definition.symbol {
      var options = QROptions()
      options.level = drawnQR.level
      options.versions =
        drawnQR.smallestVersion...max(drawnQR.smallestVersion, drawnQR.largestVersion)
      do throws(ContentError) { try options.obey(need, of: content.word) } catch {
        faults.add(root.name("qr"), error.description)
      }
      if drawnQR.logo != nil {
        faults.add(
          root.name("qr").name("logo"), "the standard of \(content.word) leaves no room for one")
      }
    }
    if clipCode != nil {
      faults.add(
        root.name("clipCode"), "an App Clip Code needs a URL; leave it out, or write \"url\"")
    }
    if routes != nil {
      faults.add(root.name("routes"), "only URLs have routes; leave it out, or write \"url\"")
    }
    if qr?.captionsHost == true {
      faults.add(root.name("qr").name("captionHost"), "only a URL has a host; leave it out")
    }
  }

  private func addFaults(of tag: JobTag, _ path: JSONPath, to faults: inout JSONErrorCollector) {
    func refuse(_ member: String, _ isRight: (JobChip) -> Bool, _ reason: String) {
      let chips = tag.chips.filter { !isRight($0) }
      guard !chips.isEmpty else { return }
      faults.add(path.name(member), "\(JobChip.listed(chips)) \(reason)")
    }
    if tag.locks {
      refuse(
        "lock", { $0.canBeLocked || tag.personalization != nil },
        "cannot be locked, because it is not known where all lock bits are; change \"chips\"")
    }
    if tag.password != nil {
      refuse("password", \.hasPassword, "cannot be given a password; change \"chips\"")
      if tag.locks {
        faults.add(
          path.name("password"),
          "a locked tag needs no password; leave out \"lock\" or \"password\"")
      }
    }
    if tag.requiresOriginality {
      refuse(
        "originality", \.isSigned,
        "cannot be checked for originality; change \"chips\"")
    }
    if tag.formats, tag.chips.allSatisfy({ $0.product?.isDeliveredBlank == false }) {
      faults.add(path.name("format"), "none of these chips is delivered unformatted; leave it out")
    }
  }

  /// The mirrored fields that the URL contains, directly or through other values.
  var mirrorNamesInURL: Set<String> {
    guard case .template(let template) = url else { return [] }
    var names = Set(template.variables)
    for value in values.reversed() where names.contains(value.name) {
      if case .text(let text) = value.kind { names.formUnion(text.fields) }
    }
    return names.intersection(Self.mirrorNames)
  }

  private func addMirrorFaults(to faults: inout JSONErrorCollector) {
    let names = mirrorNamesInURL
    guard !names.isEmpty else { return }
    let path = JSONPath.root.name("url").name("template")
    addMirrorFaults(names, path, to: &faults)
  }

  /// Adds the faults of mirrored fields in a URL. For a route, they can be found only with the
  /// route table.
  func addMirrorFaults(_ names: Set<String>, _ path: JSONPath, to faults: inout JSONErrorCollector)
  {
    if tag?.personalization != nil { return }
    guard let tag else {
      faults.add(path, "only a tag can mirror its UID or counter; this job makes no tags")
      return
    }
    if qr != nil || clipCode != nil || label != nil {
      faults.add(
        path, "a printed code cannot show what a tag mirrors; make the codes in a job of their own")
    }
    for name in Self.mirrorNames where names.contains(name) {
      let chips = tag.chips.filter { !(name == "uid" ? $0.mirrorsUID : $0.mirrorsCounter) }
      guard !chips.isEmpty else { continue }
      faults.add(
        path,
        "\(JobChip.listed(chips)) cannot mirror {\(name)}; change \"chips\", or take {\(name)} out of "
          + "the URL")
    }
  }

  /// Adds faults for names and folders, because both codes of a row have the same name.
  private func addFaults(
    of qr: JobOutput, _ clipCode: JobOutput, to faults: inout JSONErrorCollector
  ) {
    let path = JSONPath.root.name("clipCode")
    if clipCode.name != qr.name, clipCode.name != .usual {
      faults.add(
        path.name("names"), "both codes of a row have the name that \"qr\" gives; leave it out")
    }
    if clipCode.folder == qr.folder, clipCode.format == qr.format {
      faults.add(
        path.name("folder"), "the QR codes go there, under the same names; choose another folder")
    }
  }
}
