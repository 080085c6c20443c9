/// The members of a JSON object in their order; no two have the same name.
///
/// Two objects are equal when their members are equal in the same order. Names are compared as Swift
/// compares strings, so that `é` as one character and as two are the same name.
public struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name with its escapes resolved.
    public let name: String
    /// The value.
    public var value: JSONValue

    init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members, in order.
  public private(set) var members: [Member]

  /// An object without members.
  public init() { members = [] }

  /// The members in this order; of two with one name the later value stays, in the earlier place.
  public init(_ pairs: some Sequence<(String, JSONValue)>) {
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

  /// `members` have been found to have a name each.
  init(checked members: [Member]) { self.members = members }

  /// The value of this name: setting it replaces the value in its place or adds a member at the end,
  /// and setting `nil` takes the member away.
  public subscript(name: String) -> JSONValue? {
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
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// The members in this order; of two with one name the later value stays, in the earlier place.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
