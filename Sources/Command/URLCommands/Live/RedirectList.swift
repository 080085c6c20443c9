import CSVText

/// The test list written by `beckon link redirects`: a table with the columns url, target and
/// status.
enum RedirectList {
  /// The redirects in a file, all read before a request is sent.
  static func read(_ path: String) throws -> [ExpectedRedirect] {
    let bytes = try InputFile.contents(of: path, limit: 256 << 20, allowsEmpty: false)
    let table = try CSVTable(bytes)
    guard RedirectRules.listColumns.allSatisfy({ table.header.index(of: $0) != nil }) else {
      throw BadData(
        "\(path.safeForTerminal()): the columns are \(table.header.names.joined(separator: ", ").excerpt) "
          + "and have to be url, target and status, as 'beckon link redirects' writes them; nothing was "
          + "asked")
    }
    return try table.map { try redirect($0, path) }
  }

  private static func redirect(_ record: CSVRecord, _ path: String) throws -> ExpectedRedirect {
    func fault(_ sentence: String) -> BadData {
      BadData("\(path.safeForTerminal()), line \(record.line): \(sentence); nothing was asked")
    }
    func url(_ text: String) throws -> InvocationURL {
      do throws(InvocationURLError) { return try InvocationURL(text) } catch {
        throw fault("\(error)")
      }
    }
    let text = record["status"] ?? ""
    guard let status = Int(text), (100...599).contains(status) else {
      throw fault("'\(text.excerpt)' is not a status such as 302")
    }
    let target = record["target"] ?? ""
    return ExpectedRedirect(
      try url(record["url"] ?? ""), to: target.isEmpty ? nil : try url(target), status: status,
      isOfTap: record[RedirectRules.cacheColumn] == RedirectRules.noStore)
  }
}
