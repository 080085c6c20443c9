/// The members of a JSON object, in order and with unique names.
///
/// Two objects are equal if their members are equal in the same order. Names are compared as Swift
/// compares strings, so that `é` as one character and as two are the same name.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value in an object.
  package struct Member: Hashable, Sendable {
    /// The name with its escapes resolved.
    package let name: String
    /// The value of the member.
    package var value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members in the order of the text.
  package private(set) var members: [Member]

  /// Creates an object without members.
  package init() { members = [] }

  /// Makes an object from members in this order. If a name occurs twice, the later value is kept,
  /// in the earlier position.
  package init(_ pairs: some Sequence<(String, JSONValue)>) {
    members = []
    var places: [String: Int] = [:]
    for (name, value) in pairs {
      if let place = places[name] {
        members[place].value = value
      } else {
        places[name] = members.count
        members.append(Member(name, value))
      }
    }
  }

  /// Creates an object from members that are known to have unique names.
  init(checked members: [Member]) { self.members = members }

  /// The value with this name. Setting it replaces the value in its position or adds a member at
  /// the end; setting `nil` removes the member.
  package subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      guard let place = members.firstIndex(where: { $0.name == name }) else {
        if let newValue { members.append(Member(name, newValue)) }
        return
      }
      if let newValue {
        members[place].value = newValue
      } else {
        members.remove(at: place)
      }
    }
  }

  /// Makes an object from members in this order. If a name occurs twice, the later value is kept,
  /// in the earlier position.
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
