extension ReaderListAnswer {
  /// Asks the smart card service for its readers, in a process of its own and with a time limit.
  /// Returns `nil` without its client library.
  static func asked() -> ReaderListAnswer? {
    guard let host = ReaderHostProgram.own() else { return nil }
    do throws(ReaderError) {
      return .slots(try Reader.smartCardSlots(host: host).map(ServiceSlot.init))
    } catch { return ReaderListAnswer(error) }
  }

  private init?(_ error: ReaderError) {
    switch error.problem {
    case .service(.refused): self = .refused
    case .service(.notRunning): self = .notRunning
    case .service(.silent), .stopped(.silent): self = .silent
    // The doctor looks for the library itself.
    case .missingLibrary: return nil
    default: self = .failed("\(error)")
    }
  }
}

extension ServiceSlot {
  fileprivate init(_ slot: SmartCardSlot) {
    self.init(slot.name, Use(slot.use), label: slot.label)
  }

  /// The route to tags in the field of this slot's reader.
  var route: ReaderRoute { .smartCard(label: label ?? "") }

  /// A short description of the slot of the smart card service.
  var words: String {
    switch use {
    case .tags: "for tags (\(route.title))"
    case .secureModule: "a slot for a SAM, a card inside the reader; not for tags"
    case .contacts: "a slot for cards with contacts; not for tags"
    case .securityKey: "a security key or token; not for tags"
    case .unknown: "not known to be for tags"
    }
  }
}

extension ServiceSlot.Use {
  init(_ use: SmartCardSlot.Use) {
    self =
      switch use {
      case .tags: .tags
      case .secureModule: .secureModule
      case .contacts: .contacts
      case .securityKey: .securityKey
      case .unknown: .unknown
      }
  }
}

extension SmartCardService.State {
  /// The words about the state that follow "pcscd" in a sentence.
  var sentence: String {
    switch self {
    case .elsewhere(let socket): "at \(socket) (PCSCLITE_CSOCK_NAME)"
    case .running: "runs"
    case .frozen: "was stopped by a signal"
    case .waiting: "starts when it is needed"
    case .masked: "is masked"
    case .off: "does not run"
    case .missing: "is not installed"
    }
  }
}
