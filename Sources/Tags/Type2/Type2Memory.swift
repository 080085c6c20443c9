import Basics
import NDEF

/// What has been read of a Type 2 tag's memory, from page 0 on, and its locks if they were.
struct Type2Memory {
  var bytes: [UInt8]
  /// The page with the dynamic lock bits.
  var lockBits: [UInt8] = []
  /// The first two configuration pages.
  var configuration: [UInt8] = []
  /// The first page that could not be read without a password, when that was met and let pass.
  var firstSecretPage: Int?
  /// What the chip's keys protect, where it has such and that was read.
  var keys: Type2KeyProtection?
  let product: Type2Product?
  /// Where the dynamic lock bits are: by the table, or by a lock control block that is believed.
  var dynamicLock: Type2DynamicLock?

  init(_ bytes: [UInt8], _ product: Type2Product?) {
    self.bytes = bytes
    self.product = product
    dynamicLock = product?.dynamicLock
    noteKnownLocks()
  }

  /// The pages known, from 0 on.
  var pageCount: Int { bytes.count / NDEFTagMemory.pageSize }

  var container: CapabilityContainer? {
    CapabilityContainer(bytes.dropFirst(NDEFTagMemory.containerAddress))
  }

  /// The last page of the data area by the capability container; what a container names beyond the
  /// user's memory, where a chip keeps locks, settings and its password, is not believed.
  var lastAreaPage: Int { min(lastNamedPage, product?.lastUserPage ?? lastNamedPage) }

  private var lastNamedPage: Int {
    3 + (container?.dataAreaSize ?? 0) / NDEFTagMemory.pageSize
  }

  /// Whether the container forbids what it once allowed.
  var isReadOnly: Bool { container.map { $0.writeAccess == .none } ?? false }

  /// What is wrong with a container that names more memory than the chip has.
  var excess: String? {
    guard let container, let product, container.magic == CapabilityContainer.ndefMagic,
      lastNamedPage > product.lastUserPage
    else { return nil }
    return
      "the capability container speaks of \(counted(container.dataAreaSize, "byte")), more than "
      + "\(one(product.name)) has"
  }

  /// The last page of the user's memory: by the table, or by the capability container.
  var lastUserPage: Int { product?.lastUserPage ?? lastAreaPage }

  /// The container and the data area; what is not known yet is taken for zeros.
  func padded(toPage last: Int) -> NDEFTagMemory? {
    guard let container else { return nil }
    let count = max(0, last - 3) * NDEFTagMemory.pageSize
    var data = Array(bytes.dropFirst(NDEFTagMemory.dataAddress).prefix(count))
    data += [UInt8](repeating: 0, count: count - data.count)
    return NDEFTagMemory(container: container, data: data[...])
  }

  /// What a strict reader sees; only as good as what is known.
  var survey: NDEFTagSurvey? { padded(toPage: lastAreaPage)?.survey() }

  /// Where the message begins, behind tag and length.
  var messageAddress: Int? { survey?.valueAddress }

  /// `bytes` of the message with zeros for what the chip overlays.
  func masked(_ message: [UInt8], from address: Int) -> [UInt8] {
    var message = message
    for index in overlaid.clamped(to: address..<(address + message.count)) {
      message[index - address] = 0
    }
    return message
  }

  mutating func append(_ more: [UInt8]) {
    bytes += more
    noteKnownLocks()
  }

  /// On small chips the locks come along with the rest.
  private mutating func noteKnownLocks() {
    if let page = dynamicLock?.page, let found = known(page...page) { lockBits = found }
    if let page = product?.configurationPage, let found = known(page...(page + 1)) {
      configuration = found
    }
    let page = Type2KeyProtection.Cipher.tripleDES.settingsPage
    if product == .ultralightC, let found = known(page...(page + 1)) {
      keys = Type2KeyProtection(.tripleDES, settings: found)
    }
  }

  /// The bytes of pages, where all of them were read.
  func known(_ pages: ClosedRange<Int>) -> [UInt8]? {
    pages.upperBound < pageCount
      ? Array(bytes[(pages.lowerBound * 4)..<(pages.upperBound * 4 + 4)]) : nil
  }

  /// Whether lock bits that are known forbid to write the page.
  func locks(_ page: Int) -> Bool {
    Type2Locks(self)?.locks(page) ?? false
  }

  /// Believes the lock control block of a chip that is not in the table, if one locks all of it.
  mutating func takeLockControl() {
    guard product == nil, dynamicLock == nil, let survey else { return }
    let last = lastAreaPage
    dynamicLock =
      survey.controlAreas.compactMap { Type2DynamicLock($0, lastAreaPage: last) }.first
    noteKnownLocks()
  }

  /// The first page that needs a password or a key, if the settings are known and name one.
  var firstProtectedPage: Int? {
    keys.map(\.firstPage) ?? Type2Configuration(self)?.firstProtectedPage
  }

  /// That the first protected page wants a password, or a key.
  func secret(from page: Int) -> TagError.Problem {
    keys == nil ? .password(page: page) : .needsKey(page: page)
  }

  /// The first page of the user's that needs a password, as far as that is known.
  var passwordPage: Int? {
    if let firstSecretPage { return firstSecretPage }
    return firstProtectedPage.flatMap { $0 <= lastUserPage ? max($0, 3) : nil }
  }

  /// Refuses writes to pages that are known to be locked, or protected while the tag is not open.
  func check(_ writes: [TagPlan.Write], isOpen: Bool) throws(TagFault) {
    for write in writes {
      let page = write.address / NDEFTagMemory.pageSize
      if locks(page) { throw TagFault("look at the locks", .locked(page: page)) }
      if !isOpen, let first = firstProtectedPage, page >= first {
        throw TagFault("look at the locks", secret(from: first))
      }
    }
  }
}
