import Basics
package import InvocationRouter
import InvocationURLs
import JSONText

/// What App Store Connect has and what a table says, side by side.
package struct StoreComparison: Sendable {
  /// An experience that both have, and what differs.
  package struct Pair: Sendable {
    package let wanted: StoreRecord
    package let found: StoreRecord
    package let differences: [String]
  }

  /// What the table has and the export has not.
  package private(set) var missing: [StoreRecord] = []
  /// What both have, and not alike.
  package private(set) var different: [Pair] = []
  /// What the export has and the table has not; what is removed there counts as gone.
  package private(set) var orphaned: [StoreRecord] = []
  package private(set) var sameCount = 0

  /// Compares by link: two links are one when their canonical forms are.
  package init(_ experiences: [Experience], _ export: StoreExport) {
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

  package var isSame: Bool { missing.isEmpty && different.isEmpty && orphaned.isEmpty }
}

/// The requests that make App Store Connect say what a table says, in the order in which they are sent.
package struct StorePlan: Sendable {
  /// A header image as it is uploaded.
  package struct Image: Sendable {
    package let path: String
    package let size: Int
    /// The digest that App Store Connect wants of it.
    package let checksum: String

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      size = bytes.count
      checksum = hexadecimal(MD5.digest(of: bytes), .small)
    }
  }

  package private(set) var requests: [StoreRequest] = []

  /// Images first, then what is new, changed, and gone. Experiences without an image of their own get
  /// `image`; removing is left out unless `removes`.
  package init(
    _ comparison: StoreComparison, clip: String, images: [Image], paths: [String: String],
    removes: Bool
  ) {
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

  private mutating func add(
    _ method: String, _ path: String, _ body: JSONValue, _ what: String, name: String? = nil
  ) {
    requests.append(StoreRequest(method: method, path: path, body: body, what: what, name: name))
  }

  /// Reserved, uploaded in ranges that the answer names, then said to be whole.
  private mutating func add(_ image: Image, _ name: String) {
    let id = StoreRequest.placeholder(name)
    add(
      "POST", "/v1/\(StoreBody.images)",
      StoreBody.reserve(fileName: StoreRecord.fileName(image.path), size: image.size),
      "reserve \(image.path), then send its bytes as the answer's uploadOperations say, without the "
        + "token", name: name)
    add(
      "PATCH", "/v1/\(StoreBody.images)/\(id)",
      StoreBody.commit(image: id, checksum: image.checksum),
      "say that \(image.path) is whole; go on when its assetDeliveryState is COMPLETE")
  }
}
