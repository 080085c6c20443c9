extension Type2WritePlan {
  /// Plans the formatting: first the content, which no reader uses yet, then the container, whose
  /// bits cannot be cleared again.
  mutating func format() throws(TagOperationFailure) {
    if let obstacle = memory.formatObstacle {
      throw TagOperationFailure("plan the formatting", .cannotFormat(obstacle))
    }
    guard let product = memory.product, let present = memory.container?.bytes else { return }
    lastPage = 3 + (product.emptyContent.count + 3) / NDEFTagMemory.pageSize
    guard let area = memory.padded(toPage: lastPage) else { return }
    if present == product.container {
      image = present + area.data
      if memory.contents == .noBlock { try write([], TagOptions()) }
      return
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

extension Type2Memory {
  /// The reason why the tag cannot be formatted; `nil` if it can be or already is.
  var formatObstacle: String? {
    guard let product else { return "the chip is unknown, so its size is unknown too" }
    guard let present = container?.bytes, present != product.container else { return nil }
    guard zip(present, product.container).allSatisfy({ $0 | $1 == $1 }) else {
      return
        "page 3 holds \(hexadecimal(present)), and its bits cannot be cleared; it would have to become "
        + hexadecimal(product.container)
    }
    return locks(3) ? "page 3 is locked for good" : nil
  }

  /// Returns the problem of a tag without a place for a message, which says whether formatting
  /// would help.
  func notFormatted(_ why: String) -> TagError.Problem {
    guard let formatObstacle else { return .notFormatted(why) }
    return .cannotFormat("\(why), and it cannot be formatted: \(formatObstacle)")
  }
}
