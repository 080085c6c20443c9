import ReaderLogs
internal import SystemIO

/// The part of a log that a virtual reader uses: its answers, or only its times.
struct Recording: Sendable {
  /// The answers of a recorded reader, in place of simulated tags.
  var replay: ReaderReplay?
  /// The times that a recorded reader needs for commands, or `nil` for no delay.
  var timing: ReaderTiming?
  /// The answer to reset of the recorded card; empty while there is none.
  var card: [UInt8] = []
  /// The card that will be put back, and the milliseconds until then; otherwise `nil`.
  var nextCard: (answer: [UInt8], milliseconds: Int)?
  /// Whether the service has to be told of a change of the card.
  var hasNews = false
  /// Whether the service has noticed that the recorded card is gone.
  var isAbsenceSeen = false
  /// Whether a card that was away for long comes back when it is asked for, whatever the clock
  /// says.
  var returnsWhenAsked = false
  /// Whether the program has asked for the recorded card since it was gone.
  var isAsked = false

  /// The name of the recorded PC/SC reader; `nil` for other recordings.
  var smartCardReader: String? { replay?.layer == .apdu ? replay?.reader : nil }

  /// Returns the milliseconds that the recorded chip needs for a command with this content.
  func milliseconds(forChip content: [UInt8]) -> Int {
    ((timing?.microseconds(forChip: content) ?? 0) + 500) / 1_000
  }

  /// Returns the milliseconds that the recorded PC/SC reader needs for this command.
  func milliseconds(forAPDU command: [UInt8]) -> Int {
    ((timing?.microseconds(forAPDU: command) ?? 0) + 500) / 1_000
  }

  init(replay: ReaderReplay? = nil, timing: ReaderTiming? = nil) {
    (self.replay, self.timing) = (replay, timing)
    card = replay?.firstCard ?? []
  }
}

extension PN532 {
  /// Answers a command as the recorded reader did. Where the program leaves the recording, it is
  /// reported, and the chip does not understand.
  mutating func answerAsRecorded(_ content: [UInt8], _ now: Int) {
    power = .awake
    for frame in recordedFrames(for: content) ?? [.received(HostFrame.error)] {
      if case .received(let bytes) = frame { output.send(bytes, at: now) }
    }
  }

  /// The recorded answers to a command; `nil` from where the program leaves the recording.
  mutating func recordedFrames(for command: [UInt8]) -> [ReaderLog.Frame]? {
    guard recording.replay?.parting == nil else { return nil }
    do throws(ReaderReplay.Divergence) {
      return try recording.replay?.answers(to: command).map(\.frame)
    } catch {
      bench.note(.parted("\(error)"))
      return nil
    }
  }
}

extension SmartCardModel {
  /// Performs a call of the driver as the recorded reader did.
  mutating func respondAsRecorded(to call: IFDHandlerCall) -> IFDHandlerResponse? {
    switch call {
    case .presence:
      chip.recording.isAbsenceSeen = chip.recording.card.isEmpty
      return IFDHandlerResponse(code: chip.recording.isAbsenceSeen ? .notPresent : .present)
    case .power(action: 501): return IFDHandlerResponse(code: .success)
    case .power:
      let answer = chip.recording.card
      return IFDHandlerResponse(code: answer.isEmpty ? .powerFailed : .success, bytes: answer)
    case .transmit(let bytes), .control(_, let bytes):
      note(isInUse: true)
      return IFDHandlerResponse(answer(bytes))
    }
  }

  private mutating func answer(_ command: [UInt8]) -> [UInt8]? {
    // While there is no card, pcscd may ask before it knows.
    if chip.recording.card.isEmpty { return nil }
    guard let replay = chip.recording.replay else { return nil }
    let coming = replay.comingAnswers
    guard chip.recordedFrames(for: command) != nil else { return nil }
    var answer: [UInt8]?
    var absence = 0
    for (index, coming) in coming.enumerated() {
      switch coming.frame {
      case .received(let bytes) where index == 0: answer = bytes
      case .card(let card) where card.isEmpty:
        absence = coming.delay
        (chip.recording.card, chip.recording.hasNews) = ([], true)
      case .card(let card) where absence == 0: chip.recording.card = card
      case .card(let card):
        chip.recording.nextCard = (card, max(100, min(60_000, (coming.delay - absence) / 1_000)))
      case .received, .failed, .sent, .control: break
      }
    }
    return answer
  }

  /// Returns the milliseconds after which the recorded card must be put back, once; `nil` if none
  /// is due.
  ///
  /// The time starts when the service has noticed that the card is gone: on a busy machine that
  /// takes a while, and the program would find the card where it gave up when it was recorded. For
  /// the same reason a card that is asked for is not returned before.
  mutating func takeRecordedAbsence() -> Int? {
    guard chip.recording.isAbsenceSeen, let next = chip.recording.nextCard, next.milliseconds > 0
    else { return nil }
    if chip.recording.returnsWhenAsked, next.milliseconds > Self.maxSearchTime {
      guard chip.recording.isAsked else { return nil }
      chip.recording.isAsked = false
      chip.recording.nextCard = (next.answer, 0)
      return 1
    }
    chip.recording.nextCard = (next.answer, 0)
    return next.milliseconds
  }

  /// The maximum time in milliseconds for which the program itself looks for a tag that was lost:
  /// after each of three faults, and once more to read what the tag holds.
  private static let maxSearchTime = 4 * 600

  /// Puts the recorded card back into the field, and marks the change for the service.
  mutating func returnRecordedCard() {
    guard let next = chip.recording.nextCard else { return }
    (chip.recording.card, chip.recording.nextCard) = (next.answer, nil)
    chip.recording.hasNews = true
  }
}

extension IFDHandlerResponse {
  fileprivate init(_ answer: [UInt8]?) {
    self.init(code: answer == nil ? .communicationError : .success, bytes: answer ?? [])
  }
}
