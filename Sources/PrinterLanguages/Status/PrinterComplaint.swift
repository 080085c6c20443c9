/// What keeps a printer from printing, whatever its language.
package enum PrinterComplaint: String, CaseIterable, Hashable, Sendable {
  case noMedia, endOfMedia, wrongMedia, coverOpen, ribbonOut, paused, labelWaiting
  case cutterJam, cannotFeed, inUse, turnedOff, fanBroken
  case tooCold, tooHot, bufferFull, memoryLost, transmission, imageFault, systemFault

  /// What it says, and what to do.
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
    case .inUse: "the printer is in use by somebody else"
    case .turnedOff: "the printer is turned off"
    case .fanBroken: "the printer's fan does not turn"
    case .tooCold: "the print head is too cold; wait"
    case .tooHot: "the print head is too hot; let it cool down"
    case .bufferFull: "the printer's memory for what comes in is full"
    case .memoryLost: "the printer has lost its settings; calibrate it"
    case .transmission: "the printer did not understand what came in; send it again"
    case .imageFault: "the printer could not make the picture"
    case .systemFault: "the printer has a fault; turn it off and on again"
    }
  }
}

/// Bytes that are not the status of a printer.
package struct PrinterStatusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Whose status it should be.
  package let language: PrinterLanguage
  /// Where it stops being one.
  package let offset: Int

  /// A sentence.
  package var description: String {
    "byte \(offset) of the answer is not what the status of a \(language.rawValue) printer has there"
  }
}
