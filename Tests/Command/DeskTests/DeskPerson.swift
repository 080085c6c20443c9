import Foundation
import JSONText
import SystemIO
import TestSupport

/// A browser as a test drives it.
protocol DrivenBrowser: AnyObject {
  func open(_ url: String) throws
  @discardableResult func value(_ expression: String) throws -> JSONValue
  func wait(for condition: String) throws
  func click(_ selector: String) throws
  func press(_ key: BrowserKey) throws
  /// Types where the focus is.
  func type(_ text: String) throws
  /// Gives files to a field for files, as choosing them would.
  func choose(_ paths: [String], in selector: String) throws
  /// Keeps downloads in a folder.
  func keepDownloads(in folder: ScratchFolder) throws
  func quit() throws
}

extension BrowserDriver: DrivenBrowser {}

/// Somebody at the desk who sees its words, and has a mouse or only a keyboard.
struct DeskPerson {
  enum Hand: String, CaseIterable { case mouse, keyboard }

  let browser: any DrivenBrowser
  let hand: Hand
  /// The folder with the downloads.
  let kept: ScratchFolder

  /// Whether a control with these words is there and can be used; it then has a mark.
  private static func mark(_ kind: String, _ words: String) -> String {
    """
    (() => {
      const words = \(JSONValue.string(words).text());
      const said = (e) => (e.getAttribute('aria-label') ?? e.textContent).replace(/\\s+/g, ' ').trim();
      const isThere = (e) => Boolean(e) && e.checkVisibility({ visibilityProperty: true }) && !e.disabled;
      const root = document.querySelector('dialog[open]') ?? document;
      const all = (selector) => [...root.querySelectorAll(selector)];
      const wanted = ('\(kind)' === 'field'
        ? all('label').map((e) => [said(e), e.control]).concat(all('input, select, textarea').map((e) => [said(e), e]))
        : all('button, a[href], summary').map((e) => [said(e), e]))
        .filter(([text, control]) => text.startsWith(words) && isThere(control));
      const found = (wanted.find(([text]) => text === words) ?? wanted[0])?.[1];
      if (!found) return false;
      document.querySelectorAll('[data-hand]').forEach((e) => e.removeAttribute('data-hand'));
      found.setAttribute('data-hand', '');
      return true;
    })()
    """
  }

  private static let marked = "[data-hand]"

  /// Waits until something is true on the page, as long as a person would.
  func wait(for condition: String) throws {
    // The page may go away meanwhile, and another come.
    let isSo = eventually(within: 60) { (try? browser.value("!!(\(condition))")) == true }
    guard isSo else {
      let shown = try? browser.value("document.querySelector('main')?.innerText").stringValue
      throw BrowserTrouble("never true: \(condition); the page shows:\n\(shown ?? "nothing")")
    }
  }

  private func find(_ kind: String, _ words: String) throws {
    try wait(for: Self.mark(kind, words))
  }

  /// Goes to the marked control with Tab.
  private func tab() throws {
    for _ in 0..<600 {
      if try browser.value("document.activeElement?.matches('\(Self.marked)') ?? false") == true {
        return
      }
      try browser.press(.tab)
      // After the last control, a browser goes through its own and comes back to the first one;
      // one that is driven may stay outside.
      try browser.value(
        "(document.activeElement === document.body && document.querySelector('.skip').focus(), 0)")
    }
    throw BrowserTrouble("Tab never comes to the control")
  }

  /// Waits until the page shows these words.
  func see(_ words: String) throws {
    try wait(
      for:
        "(document.querySelector('dialog[open]') ?? document.body).innerText.replace(/\\s+/g, ' ').includes(\(JSONValue.string(words).text()))"
    )
  }

  /// Presses a button or a link.
  func press(_ words: String) throws {
    try find("button", words)
    switch hand {
    case .mouse: try browser.click(Self.marked)
    case .keyboard:
      try tab()
      try browser.press(.enter)
    }
  }

  /// Ticks a box.
  func tick(_ words: String) throws {
    try find("field", words)
    switch hand {
    case .mouse: try browser.click(Self.marked)
    case .keyboard:
      try tab()
      try browser.press(.space)
    }
  }

  /// Types into a field, over what it holds.
  func fill(_ words: String, _ text: String) throws {
    try find("field", words)
    switch hand {
    case .mouse: try browser.click(Self.marked)
    case .keyboard: try tab()
    }
    try browser.value("(document.activeElement.select?.(), 0)")
    try browser.type(text)
  }

  /// Types into a list to choose from, and takes what it finds.
  func search(_ words: String, _ text: String) throws {
    try fill(words, text)
    try wait(for: "document.activeElement.getAttribute('aria-expanded') === 'true'")
    try browser.press(.enter)
    try wait(for: "document.activeElement.getAttribute('aria-expanded') === 'false'")
  }

  /// Chooses in a list that opens. The list itself is the browser's, so with a mouse the choice is
  /// made by a script.
  func choose(_ words: String, _ option: String) throws {
    try find("field", words)
    let list = "document.querySelector('\(Self.marked)')"
    let place =
      "[...\(list).options].findIndex((o) => o.textContent.trim().startsWith(\(JSONValue.string(option).text())))"
    try wait(for: "\(place) >= 0")
    guard hand == .keyboard else {
      try browser.value(
        "(\(list).selectedIndex = \(place), ['input', 'change'].forEach((k) => \(list).dispatchEvent(new Event(k, { bubbles: true }))), 0)"
      )
      return
    }
    try tab()
    for _ in 0..<40 {
      // A list that was replaced meanwhile has done what was asked of it. It may be at any moment.
      let left = "\(list) === null ? 0 : \(place) - \(list).selectedIndex"
      let by = try browser.value(left).intValue ?? 0
      if by == 0 { return }
      try browser.press(by > 0 ? .down : .up)
    }
    throw BrowserTrouble("\(option) cannot be chosen with the arrows")
  }

  /// Chooses one of several tiles.
  func choose(tile words: String) throws {
    let tile =
      "[...document.querySelectorAll('label.tile')].find((e) => e.checkVisibility() && e.textContent.includes(\(JSONValue.string(words).text())))"
    try wait(for: tile)
    let marking =
      "(document.querySelectorAll('[data-hand]').forEach((e) => e.removeAttribute('data-hand')), "
    guard hand == .keyboard else {
      try browser.value(marking + "\(tile).setAttribute('data-hand', ''), 0)")
      return try browser.click(Self.marked)
    }
    try browser.value(
      marking
        + "\(tile).closest('.tiles').querySelector(':checked').setAttribute('data-hand', ''), 0)")
    try tab()
    for _ in 0..<10 {
      if try browser.value("\(tile).querySelector('input').checked") == true { return }
      try browser.press(.down)
    }
    throw BrowserTrouble("\(words) cannot be chosen with the arrows")
  }

  /// Chooses a file at the button with these words.
  func upload(_ words: String, _ path: String) throws {
    try find("button", words)
    if hand == .keyboard { try tab() }
    try browser.value(
      "(document.querySelector('\(Self.marked)').closest('.drop').querySelector('input[type=file]').setAttribute('data-file', ''), 0)"
    )
    try browser.choose([path], in: "[data-file]")
  }

  /// Waits until nothing is being drawn.
  func rest() throws {
    try wait(
      for:
        "!document.querySelector('[aria-busy=true]') && [...document.querySelectorAll('.page img, .paper img')].every((e) => !e.checkVisibility() || e.complete)"
    )
  }

  /// The texts of the codes in a download, as our scanner reads them.
  func codes(in name: String) throws -> [String] {
    _ = try kept.download(name)
    // The browser may still be at the last bytes.
    var lines: [Substring] = []
    _ = try eventually(within: 60) {
      lines = try runBeckon(["scan", "-q", name], in: kept).stdout.split(separator: "\n")
      return !lines.isEmpty
    }
    return lines.map(String.init)
  }
}
