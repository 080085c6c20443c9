import Basics
public import InvocationRouter
public import JSONText

/// An `apple-app-site-association` file as it is read.
public struct SiteFile: Sendable {
  /// What the file says about the apps of its host.
  public let association: SiteAssociation
  /// Members that nothing reads, and forms that are out of date, each with its place: the first 20.
  public let remarks: [JSONError]
  /// The number of such members and forms beyond those in `remarks`.
  public let moreRemarks: Int
  /// The bytes of the file.
  public let size: Int

  /// Reads a file. What Apple would not take is a fault; what it would pass over is a remark.
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
    moreRemarks = reader.moreRemarks
    size = bytes.count
  }

  /// The most bytes that a program should read to say what is wrong with a file: eight times as many as
  /// Apple takes.
  public static let maximumSize = 1 << 20

  /// The most findings of a level that are listed.
  public static let mostFindings = 50

  /// What is wrong with it: the association's findings, and the remarks as warnings. Of each level the
  /// first 50 are listed, and one more finding says how many others there are.
  public var findings: [SiteFinding] {
    let all = association.findings(size: size).map(SiteFinding.init) + remarks.map(SiteFinding.init)
    var listed: [SiteFinding] = []
    var more: [SiteAssociation.Finding.Level: Int] = [:]
    var counts = more
    for finding in all {
      counts[finding.level, default: 0] += 1
      if counts[finding.level, default: 0] <= Self.mostFindings {
        listed.append(finding)
      } else {
        more[finding.level, default: 0] += 1
      }
    }
    more[.warning, default: 0] += moreRemarks
    for level in [SiteAssociation.Finding.Level.error, .warning] {
      if let count = more[level], count > 0 { listed.append(SiteFinding(level, others: count)) }
    }
    return listed
  }
}

/// One thing that is wrong with a site association, or probably not meant.
public struct SiteFinding: Sendable, Hashable {
  /// How bad it is.
  public let level: SiteAssociation.Finding.Level
  /// The place in the file; empty for the file as a whole.
  public let place: String
  /// What is wrong and what to write instead.
  public let sentence: String
  /// The number of findings that this one stands for: 1, or more in the last one of a level.
  public let count: Int

  /// Those that are not listed.
  init(_ level: SiteAssociation.Finding.Level, others: Int) {
    self.level = level
    place = ""
    sentence = "\(counted(others, "more \(level.rawValue)")) like these; mend those above first"
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
    // As the other findings say it: without the `$.` of the outermost value.
    place = String(remark.path.description.drop { "$.".contains($0) })
    sentence = remark.problem.sentence
    count = 1
  }
}
