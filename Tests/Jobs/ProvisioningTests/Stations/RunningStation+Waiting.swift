import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

extension RunningStation {
  /// Starts the command and waits until it halts itself right after a step.
  func start(haltingAt step: String, lease: Int = 60_000, _ more: [String: String] = [:]) throws {
    try start(lease: lease, more.merging(["BECKON_TEST_STOP": "\(step):1"]) { $1 })
    let command = try #require(processID)
    try awaitHalt(of: command)
  }

  /// Waits for an event with this name, in so many tenths of a second.
  @discardableResult
  func awaitEvent(_ name: String) throws -> JSONValue {
    var found: JSONValue?
    try waitFor("the event '\(name)'") {
      let ending = try look { event in
        if found == nil, event["event"]?.stringValue == name { found = event }
      }
      try #require(found != nil || ending == nil, "\(name) of \(self.name): \(words)")
      return found != nil
    }
    return try #require(found)
  }

  /// Waits until it has said this.
  func awaitWords(_ part: String) throws {
    try waitFor("“\(part)”") {
      _ = try look { _ in }
      return words.contains(part)
    }
  }

  /// Waits for its end, and gives it another tag whenever one is done or refused.
  func finish(dealing tags: [VirtualTag] = []) throws -> ChildOutcome.Ending {
    var left = tags
    var ending: ChildOutcome.Ending?
    try waitFor("its end") {
      ending = try look { event in
        guard ["done", "refused"].contains(event["event"]?.stringValue) else { return }
        if left.isEmpty { reader.remove() } else { reader.swap(for: left.removeFirst()) }
      }
      return ending != nil
    }
    return try #require(ending)
  }

  private func waitFor(_ wish: String, _ isThere: () throws -> Bool) throws {
    let end = Date().addingTimeInterval(60)
    while try !isThere() {
      try #require(Date() < end, "\(name) waited a minute for \(wish): \(words)")
      usleep(2_000)
    }
  }

  /// The names of the events of its last run.
  var eventNames: [String] { events.compactMap { $0["event"]?.stringValue } }

  /// The sentences of those events that have one.
  var sentences: [String] { events.compactMap { $0["sentence"]?.stringValue } }
}
