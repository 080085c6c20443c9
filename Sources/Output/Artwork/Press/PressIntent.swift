import Basics
import SystemIO

/// A printing condition (paper, inks and press), as in the ICC's registry of characterization data.
public enum PrintingCondition: String, CaseIterable, Hashable, Sendable {
  /// Offset printing on coated paper, Europe.
  case fogra39
  /// Offset printing on premium coated paper, Europe, since 2015.
  case fogra51
  /// Offset printing on uncoated paper, Europe, since 2015.
  case fogra52
  /// Offset printing on coated paper, United States.
  case gracol2006
  /// Web offset printing of magazines, United States.
  case swop2006

  /// The condition's exact name in the registry of the ICC.
  package var identifier: String {
    switch self {
    case .fogra39: "FOGRA39"
    case .fogra51: "FOGRA51"
    case .fogra52: "FOGRA52"
    case .gracol2006: "CGATS TR 006"
    case .swop2006: "CGATS TR 003"
    }
  }

  /// A description of the condition for people.
  package var title: String {
    switch self {
    case .fogra39: "Offset on coated paper, ISO 12647-2:2004"
    case .fogra51: "Offset on premium coated paper, ISO 12647-2:2013"
    case .fogra52: "Offset on uncoated paper, ISO 12647-2:2013"
    case .gracol2006: "Offset on coated paper, GRACoL 2006"
    case .swop2006: "Web offset on coated paper no. 3, SWOP 2006"
    }
  }
}

/// The metadata of a file with the structure of PDF/X-1a. The caller gives the time, because this
/// target has no clock.
public struct PressIntent: Hashable, Sendable {
  /// The times that fit a date with a four-digit year, in seconds since 1970.
  package static let times: ClosedRange<Int64> = 0...253_402_300_799

  /// The printing condition for which the file is made.
  package let condition: PrintingCondition
  /// The creation time of the file, in seconds since 1970, UTC.
  package let time: Int64

  /// Creates the metadata; a time outside `times` is clamped.
  public init(_ condition: PrintingCondition, time: Int64) {
    self.condition = condition
    self.time = min(max(time, Self.times.lowerBound), Self.times.upperBound)
  }

  /// The creation time in PDF's notation: `D:20261124080000Z`.
  var date: String { "D:" + WallClock.iso8601(time).filter(\.isNumber) + "Z" }
}

extension TextBuffer {
  /// Appends the output intent to a catalogue.
  mutating func append(intent condition: PrintingCondition) {
    append("/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier")
    append(pdfText: condition.identifier)
    append("/OutputCondition")
    append(pdfText: condition.title)
    append("/RegistryName(http://www.color.org)/Info")
    append(pdfText: condition.title)
    append(">>]")
  }

  /// Appends the other entries that PDF/X-1a:2003 requires in the information dictionary.
  mutating func append(making press: PressIntent) {
    append("/Creator(Beckon)/Producer(Beckon)/CreationDate")
    append(pdfText: press.date)
    append("/ModDate")
    append(pdfText: press.date)
    append("/Trapped/False/GTS_PDFXVersion(PDF/X-1a:2003)")
  }

  /// Appends the file identifier of a file that was never modified: the digest, twice.
  mutating func append(identity digest: [UInt8]) {
    append("/ID[<")
    append(text: hexadecimal(digest))
    append("><")
    append(text: hexadecimal(digest))
    append(">]")
  }
}
