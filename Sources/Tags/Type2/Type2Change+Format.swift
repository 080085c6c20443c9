import NDEF

extension Type2Change {
  /// First the content, which nobody sees yet, then the container, whose bits cannot be taken back.
  mutating func format() throws(TagFault) {
    guard let product = memory.product else {
      throw TagFault(
        "plan the formatting", .cannotFormat("the chip is not known, so its size is not either"))
    }
    guard let present = memory.container?.bytes else { return }
    lastPage = 3 + (product.emptyContent.count + 3) / NDEFTagMemory.pageSize
    guard let area = memory.padded(toPage: lastPage) else { return }
    if present == product.container {
      image = present + area.data
      if memory.contents == .noBlock { try write([], TagOptions()) }
      return
    }
    guard zip(present, product.container).allSatisfy({ $0 | $1 == $1 }) else {
      throw TagFault(
        "plan the formatting",
        .cannotFormat(
          "page 3 holds \(hex(present)), whose bits cannot be taken back; it would have to become "
            + hex(product.container)))
    }
    let data = product.emptyContent
    image = present + area.data
    for start in stride(from: 0, to: data.count, by: NDEFTagMemory.pageSize) {
      let page = Array(data[start..<min(start + NDEFTagMemory.pageSize, data.count)])
      if page == Array(area.data.dropFirst(start).prefix(page.count)) { continue }
      let address = NDEFTagMemory.dataAddress + start
      writes.append(.init(address: address, bytes: page, purpose: .payload))
    }
    writes.append(
      .init(
        address: NDEFTagMemory.containerAddress, bytes: product.container, purpose: .commit))
  }
}
