public import InvocationRouter
import Basics
public import JSONText

/// An `apple-app-site-association` file that was read.
///
/// ```swift
/// let json = #"{"appclips": {"apps": ["ABCDE12345.com.example.eat.Clip"]}}"#
/// let file = try SiteFile(reading: Array(json.utf8))
/// print(file.association.appClips, file.findings.map(\.sentence))
/// ```
public struct SiteFile: Sendable {
  /// The contents of the file.
  public let association: SiteAssociation
  /// Members that Apple ignores and outdated forms, each with its place: the first 20.
  package let remarks: [JSONError]
  /// The number of ignored members and outdated forms beyond those in `remarks`.
  package let unlistedRemarkCount: Int
  /// The uncompressed size of the file in bytes.
  public let size: Int

  /// Reads a file. Contents that Apple would reject are errors; contents that it would ignore are
  /// remarks.
  public init(reading bytes: [UInt8]) throws(JSONFileError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw JSONFileError([error], in: bytes)
    }
    var reader = SiteReader()
    do {
      association = try reader.read(JSONCursor(value))
    } catch {
      throw JSONFileError([error], in: bytes)
    }
    remarks = reader.remarks.map { $0.located(in: bytes) }
    unlistedRemarkCount = reader.unlistedRemarkCount
    size = bytes.count
  }

  /// The maximum size of a file that programs should read in order to report its problems: eight
  /// times Apple's limit.
  package static let maximumSize = 1 << 20

  /// The maximum number of findings of each level that are listed.
  package static let maxFindingCount = 50

  /// The findings of the association, and the remarks as warnings. Of each level, the first 50 are
  /// listed, and one more finding tells how many others there are.
  public var findings: [SiteFinding] {
    let all = association.findings(size: size).map(SiteFinding.init) + remarks.map(SiteFinding.init)
    var listed: [SiteFinding] = []
    var more: [SiteAssociation.Finding.Level: Int] = [:]
    var counts = more
    for finding in all {
      counts[finding.level, default: 0] += 1
      if counts[finding.level, default: 0] <= Self.maxFindingCount {
        listed.append(finding)
      } else {
        more[finding.level, default: 0] += 1
      }
    }
    more[.warning, default: 0] += unlistedRemarkCount
    for level in [SiteAssociation.Finding.Level.error, .warning] {
      if let count = more[level], count > 0 { listed.append(SiteFinding(level, others: count)) }
    }
    return listed
  }
}

/// A problem in a site association, or something that is probably unintended.
public struct SiteFinding: Sendable, Hashable {
  /// The severity of the finding about the site.
  public let level: SiteAssociation.Finding.Level
  /// The path in the file; empty for the file as a whole.
  public let place: String
  /// The problem and what to write instead.
  public let sentence: String
  /// The number of findings that this one represents: 1, or more in the last one of a level.
  package let count: Int

  /// Creates a finding that only counts the others of its level that are not listed.
  init(_ level: SiteAssociation.Finding.Level, others: Int) {
    self.level = level
    place = ""
    sentence = "\(counted(others, "more \(level.rawValue)")) like these; fix those above first"
    count = others
  }

  init(_ finding: SiteAssociation.Finding) {
    level = finding.level
    place = finding.place
    sentence = finding.sentence
    count = 1
  }

  init(_ remark: JSONError) {
    level = .warning
    // Like other findings, without the `$.` of the outermost value.
    place = String(remark.path.description.drop { "$.".contains($0) })
    sentence = remark.problem.sentence
    count = 1
  }
}
