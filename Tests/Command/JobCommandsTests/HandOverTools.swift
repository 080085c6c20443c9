import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

/// Python's own readers of CSV and ZIP, which we did not write.
enum HandOverTools {
  /// What a script prints as JSON.
  static func answer(_ script: String, _ arguments: String...) throws -> JSONValue {
    try JSONValue(parsing: Equipment.python3.text(["-c", script] + arguments))
  }

  /// The rows of a table.
  static func table(_ path: String) throws -> [[String]] {
    let rows = try answer(
      "import csv,json,sys\nprint(json.dumps(list(csv.reader(open(sys.argv[1],newline='')))))", path
    )
    return rows.arrayValue?.map { $0.arrayValue?.compactMap(\.stringValue) ?? [] } ?? []
  }

  /// The files of an archive in their order, each with its text, once all checksums are right.
  static func archive(_ path: String) throws -> [(name: String, text: String)] {
    let files = try answer(
      """
      import json,sys,zipfile
      z=zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      assert all(i.date_time==(1980,1,1,0,0,0) and i.compress_type==0 for i in z.infolist())
      print(json.dumps([[i.filename,z.read(i).decode()] for i in z.infolist()]))
      """, path)
    return files.arrayValue?.compactMap { file in
      guard let parts = file.arrayValue?.compactMap(\.stringValue), parts.count == 2 else {
        return nil
      }
      return (parts[0], parts[1])
    } ?? []
  }
}
