import Basics
import HostIO

/// How a file will be printed: paper, inks and press, by a name of the ICC's registry of characterization data.
public enum PressCondition: String, CaseIterable, Hashable, Sendable {
  /// Offset on coated paper, Europe.
  case fogra39
  /// Offset on premium coated paper, Europe, since 2015.
  case fogra51
  /// Offset on uncoated paper, Europe, since 2015.
  case fogra52
  /// Offset on coated paper, United States.
  case gracol2006
  /// Web offset for magazines, United States.
  case swop2006

  /// What the registry calls it, letter by letter.
  public var identifier: String {
    switch self {
    case .fogra39: "FOGRA39"
    case .fogra51: "FOGRA51"
    case .fogra52: "FOGRA52"
    case .gracol2006: "CGATS TR 006"
    case .swop2006: "CGATS TR 003"
    }
  }

  /// What it is, for people.
  public var title: String {
    switch self {
    case .fogra39: "Offset on coated paper, ISO 12647-2:2004"
    case .fogra51: "Offset on premium coated paper, ISO 12647-2:2013"
    case .fogra52: "Offset on uncoated paper, ISO 12647-2:2013"
    case .gracol2006: "Offset on coated paper, GRACoL 2006"
    case .swop2006: "Web offset on coated paper no. 3, SWOP 2006"
    }
  }
}

/// What a file in the structure of PDF/X-1a says of itself. The time comes from whoever asks for the file: this
/// room has no clock.
public struct PressIntent: Hashable, Sendable {
  /// The moments that a date of four digits for the year can name, in seconds since 1970.
  public static let times: ClosedRange<Int64> = 0...253_402_300_799

  /// What it will be printed with.
  public let condition: PressCondition
  /// When it was made, in seconds since 1970, UTC.
  public let time: Int64

  /// Names both; a time beyond `times` is taken as the nearest one within.
  public init(_ condition: PressCondition, time: Int64) {
    self.condition = condition
    self.time = min(max(time, Self.times.lowerBound), Self.times.upperBound)
  }

  /// `D:20261124080000Z`.
  var date: String { "D:" + WallClock.iso8601(time).filter(\.isNumber) + "Z" }
}

extension TextBuffer {
  /// The condition, where a catalogue has it.
  mutating func append(intent condition: PressCondition) {
    append("/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier")
    append(pdfText: condition.identifier)
    append("/OutputCondition")
    append(pdfText: condition.title)
    append("/RegistryName(http://www.color.org)/Info")
    append(pdfText: condition.title)
    append(">>]")
  }

  /// What else PDF/X-1a:2003 wants to be told of a file.
  mutating func append(making press: PressIntent) {
    append("/Creator(Beckon)/Producer(Beckon)/CreationDate")
    append(pdfText: press.date)
    append("/ModDate")
    append(pdfText: press.date)
    append("/Trapped/False/GTS_PDFXVersion(PDF/X-1a:2003)")
  }

  /// The name of a file that nobody has changed: twice the same.
  mutating func append(identity digest: [UInt8]) {
    append("/ID[<")
    append(text: hexadecimal(digest))
    append("><")
    append(text: hexadecimal(digest))
    append(">]")
  }
}
