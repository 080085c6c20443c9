/// A fault that happens once, at a counted moment.
///
/// Counting begins when the fault is added to the reader. The first moment is number 1; number 0
/// means every time.
public enum Fault: Sendable {
  /// A fault between reader and tag: the unit of counting, the count from 1, and the effect.
  case radio(RadioPlace, Int, RadioEffect)
  /// A fault between computer and reader, for one command or for any. Commands are named as in the
  /// PN532's manual, or by what an APDU to a PC/SC reader does (`SmartCardCommand`).
  case host(command: String?, Int, HostEffect)

  /// The units in which faults between reader and tag are counted.
  public enum RadioPlace: Equatable, Sendable {
    /// Exchanges, as counted by `ReaderCounters.exchanges`. An activation counts as one.
    case exchange
    /// Frames with one name (`READ`, `WRITE`, `SELECT`, `I-BLOCK` …), or all frames.
    case frame(String?)
    /// Writes to a tag's memory: pages of a Type 2 chip, blocks of a FeliCa card, updates of a Type
    /// 4 file, blocks of a Type 5 chip and their locks.
    case write
  }

  /// The effects of faults between reader and tag.
  public enum RadioEffect: Sendable {
    /// The tag leaves before it hears the frame.
    case remove
    /// The tag leaves after it has executed the command, but before it answers.
    case removeDuring
    /// The tag answers, then leaves.
    case removeAfter
    /// The tag does not hear the frame.
    case deaf
    /// The tag executes the command, does not answer, and is no longer selected.
    case mute
    /// The answer arrives damaged.
    case corrupt
    /// The tag refuses the command (NAK) and is no longer selected.
    case nak
    /// A write changes only the first bytes. `After` determines what happens then.
    case torn(bytes: Int, After)
    /// A write changes nothing but is acknowledged.
    case ignore
    /// The tag loses power for a moment instead of hearing the frame.
    case resetTag
    /// Another tag takes the place of all others before the frame; at `write` nothing happens.
    case swap(VirtualTag)
    /// Another tag joins before the frame; at `write` nothing happens.
    case join(VirtualTag)

    /// The behaviours of a tag after a torn write.
    public enum After: String, Equatable, Sendable {
      /// The tag is removed from the field.
      case gone
      /// The tag restarts, without an answer.
      case reset
      /// The tag acknowledges the write.
      case ack
    }
  }

  /// The effects of faults between computer and reader.
  public enum HostEffect: Equatable, Sendable {
    /// The command is lost: it is neither executed nor answered.
    case noReply
    /// The command is executed, but its acknowledgement is missing.
    case dropAck
    /// The command is acknowledged and executed, but its response is missing.
    case dropResponse
    /// The response has a wrong checksum.
    case garbleResponse
    /// The response has a wrong length.
    case garbleLength
    /// Only this many bytes of the response arrive.
    case truncate(bytes: Int)
    /// This many meaningless bytes arrive before the response.
    case junk(bytes: Int)
    /// Meaningless bytes arrive without end, until the next command.
    case flood
    /// The response arrives twice.
    case duplicate
    /// The chip executes the command, but answers that it does not understand it.
    case errorFrame
    /// The chip asks for the command again and does not execute it.
    case nack
    /// The response is delayed by this time.
    case delay(milliseconds: Int)
    /// The chip answers with this status and does not execute the command.
    case status(UInt8)
    /// The response has valid checksums but belongs to no command.
    case nonsense
    /// The chip restarts before it receives the command.
    case resetChip
    /// The chip stops answering.
    case silence
    /// The reader is unplugged.
    case unplug
    /// The service of a PC/SC reader is killed. A PN532 has no service.
    case killService
  }

  /// Creates a fault at the exchange with this number, counted from 1.
  public static func onExchange(_ number: Int, _ effect: RadioEffect) -> Fault {
    .radio(.exchange, number, effect)
  }

  /// Creates a fault at the write to memory with this number, counted from 1.
  public static func onWrite(_ number: Int, _ effect: RadioEffect) -> Fault {
    .radio(.write, number, effect)
  }

  /// Creates a fault at the frame with this number, counted from 1 among those of a name, or all.
  package static func onFrame(_ name: String?, _ number: Int, _ effect: RadioEffect) -> Fault {
    .radio(.frame(name), number, effect)
  }

  /// Creates a fault at the command with this number, counted from 1 among those of a name, or all.
  public static func onCommand(_ name: String?, _ number: Int, _ effect: HostEffect) -> Fault {
    .host(command: name, number, effect)
  }
}
