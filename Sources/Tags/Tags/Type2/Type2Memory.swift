/// The part of a Type 2 tag's memory that was read, from page 0 on, with its locks if they were
/// read.
struct Type2Memory {
  var bytes: [UInt8]
  /// The bytes of the page with the dynamic lock bits; empty if unknown.
  var lockBits: [UInt8] = []
  /// The eight bytes of the first two configuration pages; empty if unknown.
  var configuration: [UInt8] = []
  /// The first page that could not be read without a password or key, if one was met and skipped.
  var firstSecretPage: Int?
  /// The pages that the chip's keys protect, if it has keys and that was read.
  var keys: Type2KeyProtection?
  let product: Type2Product?
  /// The location of the dynamic lock bits, from the table or from a trusted lock control block.
  var dynamicLock: Type2DynamicLock?

  init(_ bytes: [UInt8], _ product: Type2Product?) {
    self.bytes = bytes
    self.product = product
    dynamicLock = product?.dynamicLock
    updateKnownLocks()
  }

  /// The number of pages, from page 0 on, whose bytes are known.
  var pageCount: Int { bytes.count / NDEFTagMemory.pageSize }

  var container: CapabilityContainer? {
    CapabilityContainer(bytes.dropFirst(NDEFTagMemory.containerAddress))
  }

  /// The last page of the data area according to the capability container. A size beyond the user
  /// memory, where a chip keeps locks, settings and its password, is ignored.
  var lastAreaPage: Int { min(lastNamedPage, product?.lastUserPage ?? lastNamedPage) }

  private var lastNamedPage: Int {
    3 + (container?.dataAreaSize ?? 0) / NDEFTagMemory.pageSize
  }

  /// Whether the capability container forbids writing.
  var isReadOnly: Bool { container.map { $0.writeAccess == .none } ?? false }

  /// The defect of a container that declares more memory than the chip has; otherwise `nil`.
  var excess: String? {
    guard let container, let product, container.magic == CapabilityContainer.ndefMagic,
      lastNamedPage > product.lastUserPage
    else { return nil }
    return
      "the capability container names \(counted(container.dataAreaSize, "byte")), more than "
      + "\(one(product.name)) has"
  }

  /// The number of the last page in the user memory, from the product table or the container.
  var lastUserPage: Int { product?.lastUserPage ?? lastAreaPage }

  /// Returns the container and the data area up to page `last`, with zeros for unknown bytes.
  func padded(toPage last: Int) -> NDEFTagMemory? {
    guard let container else { return nil }
    let count = max(0, last - 3) * NDEFTagMemory.pageSize
    var data = Array(bytes.dropFirst(NDEFTagMemory.dataAddress).prefix(count))
    data += [UInt8](repeating: 0, count: count - data.count)
    return NDEFTagMemory(container: container, data: data[...])
  }

  /// The blocks that a strict reader finds in the memory, as far as it is known.
  var survey: NDEFTagSurvey? { padded(toPage: lastAreaPage)?.survey() }

  /// The byte address of the message, after its type and length bytes.
  var messageAddress: Int? { survey?.valueAddress }

  /// Returns a message at `address` with zeros for the bytes that the chip overlays.
  func masked(_ message: [UInt8], from address: Int) -> [UInt8] {
    var message = message
    for index in overlaid.clamped(to: address..<(address + message.count)) {
      message[index - address] = 0
    }
    return message
  }

  mutating func append(_ more: [UInt8]) {
    bytes += more
    updateKnownLocks()
  }

  /// Takes locks and settings from the known pages: small chips return them with the rest.
  private mutating func updateKnownLocks() {
    if let page = dynamicLock?.page, let found = known(page...page) { lockBits = found }
    if let page = product?.configurationPage, let found = known(page...(page + 1)) {
      configuration = found
    }
    let page = Type2KeyProtection.Cipher.tripleDES.settingsPage
    if product == .ultralightC, let found = known(page...(page + 1)) {
      keys = Type2KeyProtection(.tripleDES, settings: found)
    }
  }

  /// Returns the bytes of these pages, or `nil` if not all of them were read.
  func known(_ pages: ClosedRange<Int>) -> [UInt8]? {
    pages.upperBound < pageCount
      ? Array(bytes[(pages.lowerBound * 4)..<(pages.upperBound * 4 + 4)]) : nil
  }

  /// Returns whether known lock bits forbid writing a page.
  func locks(_ page: Int) -> Bool {
    Type2Locks(self)?.locks(page) ?? false
  }

  /// Uses the lock control block of a chip that is not in the table, if one locks the whole data
  /// area.
  mutating func adoptLockControlBlock() {
    guard product == nil, dynamicLock == nil, let survey else { return }
    let last = lastAreaPage
    dynamicLock =
      survey.controlAreas.compactMap { Type2DynamicLock($0, lastAreaPage: last) }.first
    updateKnownLocks()
  }

  /// The first page that needs a password or a key, if the settings are known and name one.
  var firstProtectedPage: Int? {
    keys.map(\.firstPage) ?? Type2Configuration(self)?.firstProtectedPage
  }

  /// Returns the problem with pages from `page` on, which need the password or the key.
  func secret(from page: Int) -> TagError.Problem {
    keys == nil ? .password(page: page) : .needsKey(page: page)
  }

  /// The number of the first user page that needs a password, or `nil` if none is known to.
  var passwordPage: Int? {
    if let firstSecretPage { return firstSecretPage }
    return firstProtectedPage.flatMap { $0 <= lastUserPage ? max($0, 3) : nil }
  }

  /// Throws if a write is to a page that is known to be locked, or protected while the tag is not
  /// unlocked.
  func check(_ writes: [TagPlan.Write], isOpen: Bool) throws(TagOperationFailure) {
    for write in writes {
      let page = write.address / NDEFTagMemory.pageSize
      if locks(page) { throw TagOperationFailure("look at the locks", .locked(page: page)) }
      if !isOpen, let first = firstProtectedPage, page >= first {
        throw TagOperationFailure("look at the locks", secret(from: first))
      }
    }
  }
}
