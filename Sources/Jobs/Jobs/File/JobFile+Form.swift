import InvocationURLs
package import JSONText
import Ledgers

extension JobFile {
  /// Reads a job file from its bytes; all its errors are thrown together.
  ///
  /// What needs the table of rows or the route table is checked by `JobPlan`.
  package init(reading bytes: [UInt8]) throws(JSONFileError) {
    self = try Self.document.read(bytes)
  }

  /// The job file as JSON, without members that have their usual value. Reading it gives an equal
  /// job file.
  package var json: JSONValue { Self.document.write(self) }

  /// The job file as text, indented by two spaces.
  package var text: String { json.text(.pretty) + "\n" }

  /// The published JSON Schema of job files.
  package static var schema: JSONValue { document.schema }

  private static let document = JSONDocument<JobFile>(
    ["title": "Job of Beckon (job.json)", "description": "docs/job-file.md explains it."],
    .optional("$schema", .string, about: "The address of this schema, for editors."),
    .optional("version", versionForm, \.version, about: "The version of the format."),
    .required("name", nameForm, \.name, about: "The name by which a ledger knows the job."),
    .required("rows", JobSource.form, \.source, about: "Where the rows come from."),
    .optional("url", JobURL.form, \.urlMember, about: "How a row becomes a URL."),
    .optional("content", JobContent.form, \.url.content),
    .optional(
      "values", JobValue.all, \.valueMember,
      about: "Values beside the columns; each may be made of those before it."),
    .optional(
      "routes", .path, \.routes, about: "The route table in which every URL must be found."),
    .optional("tag", JobTag.form, \.tag),
    .optional("qr", JobQR.form, \.qr),
    .optional("clipCode", JobClipCode.form, \.clipCode),
    .optional("label", JobLabel.form, \.label),
    .defaulting(
      "unique", uniqueForm, \.unique, to: [uniqueURL],
      about: "What no two rows have alike: url, and names of columns and values."),
    .optional(
      "ledger", .ledger, \.unusualLedger, about: ledgerDescription),
    also: ["oneOf": [["required": ["url"]], ["required": ["content"]]]], make: make)

  private static func make(
    _ root: JSONCursor, _ faults: inout JSONErrorCollector, _ schema: String??, _ version: Int??,
    _ name: String?, _ source: JobSource?, _ url: JobURL??, _ content: JobContent??,
    _ values: [Result<JobValue, JSONError>]??, _ routes: String??, _ tag: JobTag??,
    _ qr: JobQR??, _ clipCode: JobClipCode??, _ label: JobLabel??, _ unique: [String]?,
    _ ledger: String??
  ) -> JobFile? {
    let url = faults.gather { () throws(JSONError) in
      guard let member = try root.optional("content") else {
        _ = try root.require("url")
        return url ?? nil
      }
      if try root.optional("url") != nil {
        throw member.error("a row has a URL or a content; leave out \"url\" or \"content\"")
      }
      return (content ?? nil).map { JobURL.content($0) }
    }
    let values = ((values ?? nil) ?? []).compactMap { value in
      faults.gather { () throws(JSONError) in try value.get() }
    }
    guard let name, let source, let url = url ?? nil else { return nil }
    let file = JobFile(
      name, source, url, values: values, routes: routes ?? nil, tag: tag ?? nil, qr: qr ?? nil,
      clipCode: clipCode ?? nil, label: label ?? nil, unique: unique ?? [],
      ledger: ledger ?? nil)
    if faults.list.isEmpty { file.addFaults(to: &faults) }
    return file
  }

  private var version: Int? { 1 }
  private var urlMember: JobURL? { url.content == nil ? url : nil }
  private var unusualLedger: String? { ledger == Self.usualLedger(name) ? nil : ledger }
  private var valueMember: [Result<JobValue, JSONError>]? {
    values.isEmpty ? nil : values.map { .success($0) }
  }

  private static let versionForm = JSONForm.version {
    "the job has version \($0); this version of Beckon reads version 1"
  }
  private static let ledgerDescription =
    "The ledger: a file, or the address of a PostgreSQL server without a password; the job's name "
    + "with .ledger unless it is said."

  /// The maximum length of a job's name in bytes, as it becomes part of file names.
  static let maxNameLength = 100

  private static let nameForm = JSONForm.string([
    "pattern": #"^[^-.\u0000-\u0020\u007f/][^\u0000-\u0020\u007f/]*$"#,
    "maxLength": .integer(maxNameLength),
  ]).checked { name, cursor throws(JSONError) in
    guard !name.isEmpty, name.utf8.count <= maxNameLength else {
      throw cursor.error("the name of a job has 1 to \(maxNameLength) bytes")
    }
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
    guard isPlain, let first = name.first, !"-.".contains(first) else {
      throw cursor.error(
        "the name of a job cannot contain white space or '/', or begin with '-' or '.', so that "
          + "it can be typed and be part of a file name")
    }
    guard LedgerText(name).description == name else {
      throw cursor.error(
        "a ledger cannot store this name: it has an invisible character, or 32 hexadecimal "
          + "digits in a row, as keys have")
    }
    return name
  }

  private static let uniqueForm = JSONForm.string.list(["uniqueItems": true])
    .checked { names, cursor throws(JSONError) in
      var known: Set<String> = []
      for (name, element) in zip(names, try cursor.array()) where !known.insert(name).inserted {
        throw element.error("'\(name)' appears twice; write it once")
      }
      return names
    }
}
