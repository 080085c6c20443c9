/// Something that goes wrong once, at a moment that is counted.
///
/// Counting begins when the fault is given to the reader; the first moment is number 1, and number 0
/// means every time.
public enum Fault: Sendable {
  /// Between reader and tag.
  case radio(RadioPlace, Int, RadioEffect)
  /// Between computer and reader: a command by its name in the PN532's manual, or what an APDU to a PC/SC reader
  /// does (`SmartCardCommand`), or any.
  case host(command: String?, Int, HostEffect)

  /// What is counted for a fault on the radio side.
  public enum RadioPlace: Equatable, Sendable {
    /// Exchanges as `ReaderCounters.exchanges` counts them; an activation is one.
    case exchange
    /// Frames of one name (`READ`, `WRITE`, `SELECT`, `I-BLOCK` …), or all frames.
    case frame(String?)
    /// Writes to a tag's memory: pages of a Type 2 chip, blocks of a FeliCa card, updates of a Type 4 file,
    /// blocks of a Type 5 chip and their locks.
    case write
  }

  /// What goes wrong on the radio side.
  public enum RadioEffect: Sendable {
    /// The tag leaves before it hears anything.
    case remove
    /// The tag leaves when it has done as told and not yet answered.
    case removeDuring
    /// The tag answers, then leaves.
    case removeAfter
    /// The tag does not hear the frame.
    case deaf
    /// The tag does as told, says nothing, and is no longer selected.
    case mute
    /// The answer arrives damaged.
    case corrupt
    /// The tag refuses and is no longer selected.
    case nak
    /// A write changes only the first bytes; what comes then is up to `After`.
    case torn(bytes: Int, After)
    /// A write changes nothing and is said to be done.
    case ignore
    /// The tag loses power for a moment instead of hearing the frame.
    case resetTag
    /// Another tag takes the place of all others before the frame; at `write` nothing happens.
    case swap(VirtualTag)
    /// Another tag joins before the frame; at `write` nothing happens.
    case join(VirtualTag)

    /// What a torn write leaves.
    public enum After: String, Equatable, Sendable {
      /// The tag is gone.
      case gone
      /// The tag starts anew, without an answer.
      case reset
      /// The tag says that all is well.
      case ack
    }
  }

  /// What goes wrong on the line to the computer.
  public enum HostEffect: Equatable, Sendable {
    /// The command is lost: nothing is done or said.
    case noReply
    /// The command is done; its acknowledgement is missing.
    case dropAck
    /// The command is acknowledged and done; its response is missing.
    case dropResponse
    /// The response has a wrong checksum.
    case garbleResponse
    /// The response has a wrong length.
    case garbleLength
    /// Only this many bytes of the response arrive.
    case truncate(bytes: Int)
    /// This many bytes that mean nothing arrive before the response.
    case junk(bytes: Int)
    /// Bytes that mean nothing arrive without end, until the next command.
    case flood
    /// The response arrives twice.
    case duplicate
    /// The chip answers that it does not understand, though it has done as told.
    case errorFrame
    /// The chip asks for the command again and does nothing.
    case nack
    /// The response takes this long.
    case delay(milliseconds: Int)
    /// The chip answers with this status and does nothing.
    case status(UInt8)
    /// A frame with good checksums arrives that answers nothing.
    case nonsense
    /// The chip starts anew before the command.
    case resetChip
    /// The chip says nothing any more.
    case silence
    /// The reader is pulled out.
    case unplug
    /// The service by which programs reach a PC/SC reader dies; a PN532 has none.
    case killService
  }

  /// A fault at the k-th exchange.
  public static func onExchange(_ number: Int, _ effect: RadioEffect) -> Fault {
    .radio(.exchange, number, effect)
  }

  /// A fault at the k-th write to memory.
  public static func onWrite(_ number: Int, _ effect: RadioEffect) -> Fault {
    .radio(.write, number, effect)
  }

  /// A fault at the k-th frame of a name.
  public static func onFrame(_ name: String?, _ number: Int, _ effect: RadioEffect) -> Fault {
    .radio(.frame(name), number, effect)
  }

  /// A fault at the k-th command of a name, or of any.
  public static func onCommand(_ name: String?, _ number: Int, _ effect: HostEffect) -> Fault {
    .host(command: name, number, effect)
  }
}
