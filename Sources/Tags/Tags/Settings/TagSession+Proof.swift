extension TagSession where Link: ~Copyable {
  /// Switches the field off and on, and sends the password if the settings require it now.
  mutating func reset(_ plan: TagPlan, _ image: [UInt8]) throws(TagOperationFailure) {
    let password = plan.operation.newPassword ?? access.opened
    try resetField()
    guard let product, let page = product.configurationPage, let password,
      needsPassword(plan, image, page, product)
    else { return }
    try give(password, attempts: 2)
  }

  private func needsPassword(
    _ plan: TagPlan, _ image: [UInt8], _ page: Int, _ product: Type2Product
  ) -> Bool {
    let index = page * NDEFTagMemory.pageSize + 3 - plan.base
    return index < image.count ? Int(image[index]) <= product.lastPage : access.accepted != nil
  }

  /// Proves that a setting works, or throws a fault that is worth another attempt. Returns the
  /// counter of a mirror.
  mutating func prove(_ proof: TagPlan.Proof, _ plan: TagPlan) throws(TagOperationFailure) -> Int? {
    switch proof {
    case .password: try provePassword(plan.operation)
    case .refusal(let page): try proveRefusal(page, plan)
    case .mirror(let mirror, let address): return try proveMirror(mirror, address)
    }
    return nil
  }

  private mutating func provePassword(_ operation: TagOperation) throws(TagOperationFailure) {
    guard let password = operation.newPassword else { return }
    let found = try authenticate(password)
    access.take(password)
    if found == password.answerBytes ?? [0, 0] { return }
    // The bytes are a secret.
    throw TagOperationFailure(
      "try the password", .strangeMemory("the tag does not give the new answer to it"))
  }

  /// Writes the present content, which must be refused without the password or by the locks.
  ///
  /// A refusal looks like a lost exchange, so two of them are needed.
  private mutating func proveRefusal(_ page: Int, _ plan: TagPlan) throws(TagOperationFailure) {
    let unit = plan.chip.unit
    let start = page * unit.size
    let bytes = try platform.bytes(start..<(start + unit.size), &self)
    if case .protect = plan.operation { try resetField() }
    for _ in 0..<2 {
      guard try platform.refuses(page, bytes, &self) else {
        throw TagOperationFailure(
          "try to write \(unit.place(start, 1))",
          unit == .page
            ? .notRefused(page: page)
            : .strangeMemory("\(unit.place(start, 1)) accepted a write that it should have refused")
        )
      }
    }
  }

  /// Reads the mirror after two resets: the UID must be the tag's, and the counter must increase.
  private mutating func proveMirror(
    _ mirror: TagMirror, _ address: Int
  ) throws(TagOperationFailure) -> Int? {
    let first = try shown(mirror, address)
    guard mirror.showsCounter else { return nil }
    let password = access.opened
    try resetField()
    if let password { try give(password, attempts: 2) }
    let second = try shown(mirror, address)
    let last = 0xFF_FFFF
    guard let first, let second, second > first || first == last else {
      throw TagOperationFailure(
        "read the mirror", .strangeMemory("the counter in the message does not increase"))
    }
    return second
  }

  /// Reads the mirrored values, checks the UID among them, and returns the counter.
  private mutating func shown(_ mirror: TagMirror, _ address: Int) throws(TagOperationFailure)
    -> Int?
  {
    let size = NDEFTagMemory.pageSize
    let pages = (address / size)...((address + mirror.length - 1) / size)
    let bytes = try readPages(pages).dropFirst(address % size).prefix(mirror.length)
    let counter = mirror.showsCounter ? number(bytes.suffix(6)) : 0
    let wanted = counter.map { mirror.text(uid: uid, counter: $0) }
    guard let wanted, bytes.elementsEqual(wanted.utf8) else {
      throw TagOperationFailure(
        "read the mirror",
        .differs(
          place: "byte \(address)", found: Array(bytes),
          wanted: Array(mirror.text(uid: uid, counter: 0).utf8)))
    }
    return mirror.showsCounter ? counter : nil
  }

  private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    [UInt8](hexadecimal: digits)?.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension TagOperation {
  /// The password that the operation writes, which the tag may have already; `nil` if none.
  var passwordToSet: TagPassword? {
    if case .protect(let protection) = self { protection.password } else { nil }
  }

  /// The password that the tag has after the operation; `nil` if it is unchanged.
  var newPassword: TagPassword? {
    switch self {
    case .protect(let protection): protection.password
    case .unprotect: .factory
    default: nil
    }
  }
}
