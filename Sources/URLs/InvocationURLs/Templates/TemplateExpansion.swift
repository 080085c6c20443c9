extension URITemplate {
  /// Expands the template with `values` by the rules of RFC 6570: undefined variables expand to
  /// nothing.
  ///
  /// For URLs that go onto a code or a tag, use `expandStrictly`.
  package func expand(_ values: [String: Value]) throws(ExpansionError) -> String {
    try expand { values[$0] }
  }

  /// Expands the template. `value` returns the value of each variable by name.
  package func expand(_ value: (_ name: String) -> Value?) throws(ExpansionError) -> String {
    try expansion(refusingUndefined: false, value)
  }

  /// Expands the template as text, and can refuse undefined variables.
  func expansion(
    refusingUndefined: Bool, _ value: (String) -> Value?
  ) throws(ExpansionError) -> String {
    var expander = TemplateExpander(capacity: literals.count + 24 * specifications.count)
    for part in parts {
      switch part {
      case .literal(let range): expander.output.append(contentsOf: literals[range])
      case .expression(let form, let range):
        expander.begin(form)
        for variable in specifications[range] {
          if let value = value(variable.name), !value.isUndefined {
            try expander.append(value, of: variable)
          } else if refusingUndefined {
            throw ExpansionError(.undefined(variable: variable.name), at: variable.offset)
          }
        }
      }
    }
    return String(decoding: expander.output, as: UTF8.self)
  }
}

/// An expander of templates by the algorithm of RFC 6570, section 3.2.1.
struct TemplateExpander {
  var output: [UInt8] = []
  private var form = URITemplate.Operator.simple
  private var isFirst = true
  private var allowed = PercentEncoding.ByteSet.unreserved

  init(capacity: Int) { output.reserveCapacity(capacity) }

  /// Begins an expression in braces with this operator.
  mutating func begin(_ form: URITemplate.Operator) {
    self.form = form
    isFirst = true
    allowed = form.keepsReserved ? .unreservedOrReserved : .unreserved
  }

  /// Appends a defined value in the form that `variable` asks for.
  mutating func append(
    _ value: URITemplate.Value, of variable: URITemplate.Variable
  ) throws(URITemplate.ExpansionError) {
    switch (value, variable.modifier) {
    case (.string(let text), .prefix(let count)):
      let first = Self.characters(count, of: text, keepingTriplets: form.keepsReserved)
      append(name: variable.name, value: first)
    case (.string(let text), _): append(name: variable.name, value: text[...])
    case (_, .prefix):
      throw URITemplate.ExpansionError(
        .prefixOfMembers(variable: variable.name), at: variable.offset)
    case (.list(let members), .explode):
      for member in members { append(name: variable.name, value: member[...]) }
    case (.list(let members), _):
      append(name: variable.name, joined: members)
    case (.pairs(let members), .explode):
      for member in members { append(member) }
    case (.pairs(let members), _):
      append(name: variable.name, joined: members.flatMap { [$0.name, $0.value] })
    }
  }

  private mutating func append(name: String, value: Substring) {
    separate()
    if form.isNamed { append(named: name.utf8, isEmpty: value.isEmpty) }
    encode(value)
  }

  private mutating func append(name: String, joined members: [String]) {
    separate()
    if form.isNamed { append(named: name.utf8, isEmpty: members.count == 1 && members[0].isEmpty) }
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(0x2C) }
      encode(member[...])
    }
  }

  private mutating func append(_ pair: URITemplate.Pair) {
    separate()
    encode(pair.name[...])
    if !(form.isNamed && pair.value.isEmpty && !form.marksEmpty) { output.append(0x3D) }
    encode(pair.value[...])
  }

  /// Appends a name, which needs no encoding, and the `=` after it.
  private mutating func append(named name: String.UTF8View, isEmpty: Bool) {
    output.append(contentsOf: name)
    if !isEmpty || form.marksEmpty { output.append(0x3D) }
  }

  private mutating func separate() {
    if !isFirst {
      output.append(form.separator)
    } else if let first = form.first {
      output.append(first)
    }
    isFirst = false
  }

  private mutating func encode(_ text: Substring) {
    PercentEncoding.append(
      text, to: &output, keeping: allowed, keepingTriplets: form.keepsReserved)
  }
}
