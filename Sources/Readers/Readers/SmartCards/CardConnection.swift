/// The connection of a PC/SC device to the tag in its field, if there is one.
struct CardConnection: ~Copyable, CardChannel {
  private var card: SmartCard?
  var exchangeCount = 0

  mutating func transmit(_ command: [UInt8]) throws(SmartCardStatus) -> [UInt8] {
    guard let answer = try card?.transmit(command) else { throw .removed }
    return answer
  }

  /// Connects or reconnects to the tag, and locks out other programs.
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

  /// Ends the exclusive use of the tag, so that other programs can use it.
  mutating func end() { card?.end() }

  /// Closes the connection.
  mutating func close() { card = nil }
}
