public import InvocationRouter
public import JSONText

/// An `apple-app-site-association` file as it is read.
public struct SiteFile: Sendable {
  /// What the file says about the apps of its host.
  public let association: SiteAssociation
  /// Members that nothing reads, and forms that are out of date, each with its place.
  public let remarks: [JSONError]
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
    size = bytes.count
  }

  /// All that is wrong with it: the association's findings, and the remarks as warnings.
  public var findings: [SiteFinding] {
    association.findings(size: size).map(SiteFinding.init) + remarks.map(SiteFinding.init)
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

  init(_ finding: SiteAssociation.Finding) {
    level = finding.level
    place = finding.place
    sentence = finding.sentence
  }

  init(_ remark: JSONError) {
    level = .warning
    // As the other findings say it: without the `$.` of the outermost value.
    place = String(remark.path.description.drop { "$.".contains($0) })
    sentence = remark.problem.sentence
  }
}
