extension RouteValue: Codable {
  /// Decodes a number, a text or a list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([RouteValue].self))
    }
  }

  /// Encodes a number as a number, a text as a text, and a list as a list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .list(let values): try container.encode(values)
    }
  }
}

extension RouteValues: Codable {
  /// Decodes the members of an object, in the order in which the decoder lists them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RouteKey.self)
    self.init()
    for key in container.allKeys {
      self[key.stringValue] = try container.decode(RouteValue.self, forKey: key)
    }
  }

  /// Encodes an object with a member for each value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RouteKey.self)
    for (name, value) in pairs { try container.encode(value, forKey: RouteKey(stringValue: name)) }
  }
}

/// The name of a parameter as a key.
struct RouteKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
