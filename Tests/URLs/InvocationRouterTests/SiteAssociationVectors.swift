import Foundation
import InvocationRouter
import TestSupport

/// `Vectors/aasa.json`.
struct SiteAssociationVectors: Decodable, Sendable {
  struct Decision: Decodable, Sendable {
    var name: String
    var file: SiteFile
    var url: String
    var app: String?
    var outcome: String
    var place: String?
    var notes: [String]?
  }
  struct Findings: Decodable, Sendable {
    var file: SiteFile
    var size: Int?
    var findings: [String]
  }

  var decisions: [Decision]
  var findings: [Findings]

  static func load() throws -> SiteAssociationVectors {
    try JSONDecoder().decode(SiteAssociationVectors.self, from: Repository.vectors("aasa.json"))
  }
}

/// A file as JSON has it; well-formed ones only.
struct SiteFile: Decodable, Sendable {
  var association = SiteAssociation()

  private enum Keys: String, CodingKey {
    case applinks, appclips, details, defaults, substitutionVariables, apps, appID, appIDs
    case components, paths, exclude, caseSensitive, percentEncoded, comment
    case path = "/"
    case query = "?"
    case fragment = "#"
  }

  init(from decoder: any Decoder) throws {
    let file = try decoder.container(keyedBy: Keys.self)
    if file.contains(.appclips) {
      let clips = try file.nestedContainer(keyedBy: Keys.self, forKey: .appclips)
      association.appClips = try clips.decode([String].self, forKey: .apps)
    }
    guard file.contains(.applinks) else { return }
    let links = try file.nestedContainer(keyedBy: Keys.self, forKey: .applinks)
    association.defaults = try links.decodeIfPresent(Component.self, forKey: .defaults)?.value
    association.variables =
      try links.decodeIfPresent([String: [String]].self, forKey: .substitutionVariables) ?? [:]
    association.details = try links.decode([Details].self, forKey: .details).map(\.value)
  }

  private struct Details: Decodable {
    var value: SiteAssociation.Details

    init(from decoder: any Decoder) throws {
      let details = try decoder.container(keyedBy: Keys.self)
      let appID = try details.decodeIfPresent(String.self, forKey: .appID)
      value = SiteAssociation.Details(
        appIDs: (appID.map { [$0] } ?? [])
          + (try details.decodeIfPresent([String].self, forKey: .appIDs) ?? []),
        components: try details.decodeIfPresent([Component].self, forKey: .components)?
          .map(\.value),
        paths: try details.decodeIfPresent([String].self, forKey: .paths),
        defaults: try details.decodeIfPresent(Component.self, forKey: .defaults)?.value)
    }
  }

  private struct Component: Decodable {
    var value = SiteAssociation.Component()

    init(from decoder: any Decoder) throws {
      let component = try decoder.container(keyedBy: Keys.self)
      value.path = try component.decodeIfPresent(String.self, forKey: .path)
      value.fragment = try component.decodeIfPresent(String.self, forKey: .fragment)
      value.exclude = try component.decodeIfPresent(Bool.self, forKey: .exclude)
      value.caseSensitive = try component.decodeIfPresent(Bool.self, forKey: .caseSensitive)
      value.percentEncoded = try component.decodeIfPresent(Bool.self, forKey: .percentEncoded)
      value.comment = try component.decodeIfPresent(String.self, forKey: .comment)
      if let items = try? component.decode([String: String].self, forKey: .query) {
        value.query = .items(items)
      } else {
        value.query = try component.decodeIfPresent(String.self, forKey: .query).map {
          .pattern($0)
        }
      }
    }
  }
}
