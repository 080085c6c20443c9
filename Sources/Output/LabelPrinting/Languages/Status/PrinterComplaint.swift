/// A problem reported by a printer, in any language.
package enum PrinterComplaint: String, CaseIterable, Hashable, Sendable {
  /// A problem with the labels, the cover or the ribbon, or a pause.
  case noMedia, endOfMedia, wrongMedia, coverOpen, ribbonOut, paused, labelWaiting
  /// A problem with the mechanism or the power, or use by another program.
  case cutterJam, cannotFeed, inUse, turnedOff, fanBroken
  /// A problem with the temperature, the memory or the data.
  case tooCold, tooHot, bufferFull, memoryLost, transmission, imageFault, systemFault

  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .noMedia: "there are no labels in the printer; put in a roll"
    case .endOfMedia: "the labels have run out; put in a new roll"
    case .wrongMedia: "another kind of labels is in the printer; put in the right roll"
    case .coverOpen: "the printer is open; close its cover"
    case .ribbonOut: "the ribbon has run out; put in a new one"
    case .paused: "the printer is paused; press its pause button"
    case .labelWaiting: "a printed label waits to be taken"
    case .cutterJam: "the cutter is stuck; open the printer and clear it"
    case .cannotFeed: "the labels do not move; put the roll in again"
    case .inUse: "the printer is in use by another program or person"
    case .turnedOff: "the printer is turned off"
    case .fanBroken: "the printer's fan does not turn"
    case .tooCold: "the print head is too cold; wait"
    case .tooHot: "the print head is too hot; let it cool down"
    case .bufferFull: "the printer's receive buffer is full"
    case .memoryLost: "the printer has lost its settings; calibrate it"
    case .transmission: "the printer did not understand the data; send them again"
    case .imageFault: "the printer could not make the picture"
    case .systemFault: "the printer has a fault; turn it off and on again"
    }
  }
}

/// A reply that is not the status of a printer.
package struct PrinterStatusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The language of the expected status.
  package let language: PrinterLanguage
  /// The offset of the first invalid byte in the reply.
  package let offset: Int

  /// The problem as a sentence.
  package var description: String {
    "byte \(offset) of the answer is not valid in the status of a \(language.rawValue) printer"
  }
}
