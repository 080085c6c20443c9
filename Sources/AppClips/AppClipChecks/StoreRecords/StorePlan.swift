import Basics
package import InvocationRouter
import InvocationURLs
import JSONText

/// The differences between App Store Connect and a route table.
package struct StoreComparison: Sendable {
  /// An experience that is in both the table and the export, with its differences.
  package struct Pair: Sendable {
    package let wanted: StoreRecord
    package let found: StoreRecord
    package let differences: [String]
  }

  /// The experiences that are in the table but not in the export.
  package private(set) var missing: [StoreRecord] = []
  /// The experiences that are in both but differ.
  package private(set) var different: [Pair] = []
  /// The experiences that are in the export but not in the table. Removed ones do not count.
  package private(set) var orphaned: [StoreRecord] = []
  /// The number of experiences that are in both without differences.
  package private(set) var sameCount = 0
  /// The comparison of the default experiences.
  package let standard: StoreDefaultComparison

  /// Compares the experiences by link: two links are equal if their canonical forms are.
  ///
  /// The default experience is compared if the table has one or App Store Connect's was exported.
  package init(
    _ experiences: [Experience], standard: DefaultExperience? = nil, _ export: StoreExport
  ) {
    self.standard = StoreDefaultComparison(standard, export.standard)
    var found: [String: StoreRecord] = [:]
    for record in export.records where !record.isRemoved {
      found[Self.key(record.link)] = record
    }
    for experience in experiences {
      let wanted = StoreRecord(experience)
      guard let record = found.removeValue(forKey: Self.key(wanted.link)) else {
        missing.append(wanted)
        continue
      }
      let differences = wanted.differences(from: record)
      if differences.isEmpty {
        sameCount += 1
      } else {
        different.append(Pair(wanted: wanted, found: record, differences: differences))
      }
    }
    orphaned = found.values.sorted { $0.link < $1.link }
  }

  private static func key(_ link: String) -> String {
    (try? InvocationURL(link))?.canonical.text ?? link
  }

  /// Whether the table and the export agree.
  package var isSame: Bool {
    missing.isEmpty && different.isEmpty && orphaned.isEmpty && standard.isSame
  }
}

/// The requests that update App Store Connect to a table, in the order in which they are sent.
package struct StorePlan: Sendable {
  /// A header image to be uploaded.
  package struct Image: Sendable {
    package let path: String
    package let size: Int
    /// The MD5 digest of the file, in hexadecimal digits, that App Store Connect requires.
    package let checksum: String

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      size = bytes.count
      checksum = hexadecimal(MD5.digest(of: bytes), .small)
    }
  }

  /// The requests in the order in which they have to be sent.
  package private(set) var requests: [StoreRequest] = []

  /// Creates the requests: the default experience first, then images, then new, changed and removed
  /// advanced experiences. New experiences without their own image get the placeholder `image`;
  /// nothing is removed unless `removes` is true. `standardPaths` has the images of the default
  /// experience by locale.
  package init(
    _ comparison: StoreComparison, clip: String, images: [Image], paths: [String: String],
    standardPaths: [String: String] = [:], removes: Bool
  ) {
    add(
      comparison.standard, clip: clip, images: images, paths: standardPaths, removes: removes)
    let named = Dictionary(
      images.enumerated().map { ($1.path, "image-\($0 + 1)") }, uniquingKeysWith: { a, _ in a })
    let used = Set(
      (comparison.missing + comparison.different.map(\.wanted)).compactMap { paths[$0.link] })
    for image in images where used.contains(image.path) { add(image, named[image.path] ?? "") }
    func placeholder(_ record: StoreRecord) -> String? {
      paths[record.link].flatMap { named[$0] }.map(StoreRequest.placeholder)
    }
    for record in comparison.missing {
      let image = placeholder(record) ?? StoreRequest.placeholder("image")
      add(
        "POST", "/v1/\(StoreBody.experiences)",
        StoreBody.create(record, clip: clip, image: image), "create \(record.link)")
    }
    for pair in comparison.different {
      guard let id = pair.found.id else { continue }
      let image = pair.differences.contains("headerImage") ? placeholder(pair.wanted) : nil
      add(
        "PATCH", "/v1/\(StoreBody.experiences)/\(id)",
        StoreBody.update(pair.wanted, id: id, image: image),
        "change \(pair.differences.joined(separator: ", ")) of \(pair.wanted.link)")
    }
    guard removes else { return }
    for record in comparison.orphaned {
      guard let id = record.id else { continue }
      add(
        "PATCH", "/v1/\(StoreBody.experiences)/\(id)", StoreBody.remove(id: id),
        "remove \(record.link)")
    }
  }

  mutating func add(
    _ method: String, _ path: String, _ body: JSONValue, _ what: String, name: String? = nil
  ) {
    requests.append(StoreRequest(method: method, path: path, body: body, what: what, name: name))
  }

  /// Adds the requests for an image: it is reserved, uploaded in the ranges of the response, then
  /// committed.
  private mutating func add(_ image: Image, _ name: String) {
    let id = StoreRequest.placeholder(name)
    add(
      "POST", "/v1/\(StoreBody.images)",
      StoreBody.reserve(fileName: StoreRecord.fileName(image.path), size: image.size),
      "reserve \(image.path), then send its bytes as described by uploadOperations in the response, without the "
        + "token", name: name)
    add(
      "PATCH", "/v1/\(StoreBody.images)/\(id)",
      StoreBody.commit(image: id, checksum: image.checksum),
      "commit \(image.path); continue when its assetDeliveryState is COMPLETE")
  }
}
