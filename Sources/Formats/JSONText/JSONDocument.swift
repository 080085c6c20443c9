/// The form of a whole file. Its faults are collected, so that one run shows all of them.
package struct JSONDocument<Value>: Sendable {
  /// A closure that reads the root value and adds its errors.
  package let read: @Sendable (JSONCursor, inout JSONErrorCollector) -> Value?
  /// A closure that writes the root value; `null` if the form is only for reading.
  package let write: @Sendable (Value) -> JSONValue
  private let makeShape: @Sendable () -> JSONShape
  private let head: JSONObject

  /// The published JSON Schema of the file.
  package var schema: JSONValue { makeShape().document(head) }

  /// Creates the form of files with these members and no others.
  ///
  /// `head` has the first keywords of the schema. `make` gets each member, or `nil` for one with a
  /// fault, and may add more faults.
  package init<each Member>(
    _ head: JSONObject, _ fields: repeat JSONField<Value, each Member>,
    also keywords: JSONObject = [:],
    make:
      @escaping @Sendable (JSONCursor, inout JSONErrorCollector, repeat (each Member)?) -> Value?
  ) {
    let names = JSONForm.names(repeat each fields)
    self.head = head
    makeShape = { .object(JSONForm.shapes(repeat each fields), also: keywords) }
    write = { value in .object(JSONObject(JSONForm.members(of: value, repeat each fields))) }
    read = { root, faults in
      guard faults.gather({ () throws(JSONError) in try root.object(allowing: names) }) != nil
      else { return nil }
      return make(root, &faults, repeat faults.member(each fields, of: root))
    }
  }

  /// The value that a file contains; all its errors are thrown together.
  package func read(_ bytes: [UInt8]) throws(JSONFileError) -> Value {
    var faults = JSONErrorCollector()
    let root = faults.gather { () throws(JSONError) in try JSONValue(parsing: bytes) }
    let value = root.flatMap { read(JSONCursor($0), &faults) }
    guard let value, faults.list.isEmpty else { throw JSONFileError(faults.list, in: bytes) }
    return value
  }
}

extension JSONErrorCollector {
  fileprivate mutating func member<Value, Member>(
    _ field: JSONField<Value, Member>, of root: JSONCursor
  ) -> Member? {
    gather { () throws(JSONError) in try field.read(root) }
  }
}
