/// The texts of a batch, once it is certain that no two files get the same name.
///
/// With a template whose names are unique by construction, the texts are streamed. With any other,
/// all texts are read into memory and their names are checked first; names are kept as hashes of 64
/// bits.
struct UniqueQRNames: ~Copyable {
  /// The maximum size in bytes of a list that is kept in memory.
  static let limit = 256 << 20

  var items: QRItems
  /// The number of texts; nil if it is not known.
  let total: Int?

  init(_ request: QRRequest, _ format: OutputFormat) throws {
    guard !request.template.isUniqueByConstruction else {
      items = QRItems(request)
      total = request.operands.contains("-") ? nil : request.operands.count
      return
    }
    let all = try Self.readAll(request)
    try Self.check(all, request, format)
    total = all.count
    items = QRItems(all)
  }

  private static func readAll(_ request: QRRequest) throws -> [QRItem] {
    var items = QRItems(request)
    var all: [QRItem] = []
    var bytes = 0
    while let item = try items.next() {
      bytes += item.byteCount
      guard bytes <= limit else {
        throw BadData(
          "the list has more than \(limit >> 20) MB; put {index} first in --name, as in "
            + "'\(NameTemplate.usual.text)', and it is not held in memory (nothing was done)")
      }
      all.append(item)
    }
    return all
  }

  private static func check(
    _ items: [QRItem], _ request: QRRequest, _ format: OutputFormat
  ) throws {
    var taken: [UInt64: Int] = [:]
    for item in items {
      // A text that is not a URL gets no file.
      let url = request.isText ? nil : try? InvocationURL(item.text)
      if url == nil, !request.isText { continue }
      let name = request.template.name(index: item.index, text: item.text, url: url)
      if let other = taken.updateValue(item.index, forKey: stableHash(name.lowercased().utf8)) {
        throw BadData(
          "number \(other) and number \(item.index) would both be "
            + "\(name.safeForTerminal())\(format.suffix); put {index} into --name (nothing was "
            + "written)")
      }
    }
  }
}
