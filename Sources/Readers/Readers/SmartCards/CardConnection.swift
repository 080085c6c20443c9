/// A device's connection to the tag that is now in its field, if any.
struct CardConnection: ~Copyable, CardChannel {
  private var card: SmartCard?
  var exchangeCount = 0

  mutating func transmit(_ command: [UInt8]) throws(SmartCardStatus) -> [UInt8] {
    guard let answer = try card?.transmit(command) else { throw .removed }
    return answer
  }

  /// Connects, or reconnects, and locks other programs out.
  mutating func connect(
    _ reader: String, in context: borrowing SmartCardContext,
    _ disposition: SmartCard.Disposition
  ) throws(SmartCardStatus) {
    do throws(SmartCardStatus) { try reconnect(disposition) } catch {
      card = nil
      card = try context.connect(reader)
      // The new connection does not know that the tag has to be reset.
      if disposition != .leave { try reconnect(disposition) }
    }
    try card?.begin()
  }

  private mutating func reconnect(_ disposition: SmartCard.Disposition) throws(SmartCardStatus) {
    guard try card?.reconnect(disposition) != nil else { throw .removed }
  }

  /// Lets other programs use the tag.
  mutating func end() { card?.end() }

  /// Closes the connection.
  mutating func close() { card = nil }
}
