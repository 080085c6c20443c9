import Tags

/// The connection of a device to the tag in its field, if there is one now.
struct CardLine: ~Copyable, CardChannel {
  private var card: SmartCard?
  var exchangeCount = 0

  mutating func transmit(_ command: [UInt8]) throws(SmartCardCode) -> [UInt8] {
    guard let answer = try card?.transmit(command) else { throw .removed }
    return answer
  }

  /// Connects, anew where there is a connection already, and keeps other programs from the tag.
  mutating func connect(
    _ reader: String, in context: borrowing SmartCardContext,
    _ disposition: SmartCard.Disposition
  ) throws(SmartCardCode) {
    do throws(SmartCardCode) { try reconnect(disposition) } catch {
      card = nil
      card = try context.connect(reader)
      // The new connection does not know that the tag has to be woken.
      if disposition != .leave { try reconnect(disposition) }
    }
    try card?.begin()
  }

  private mutating func reconnect(_ disposition: SmartCard.Disposition) throws(SmartCardCode) {
    guard try card?.reconnect(disposition) != nil else { throw .removed }
  }

  /// Lets other programs at the tag.
  mutating func end() { card?.end() }

  /// Gives the connection up.
  mutating func close() { card = nil }
}
