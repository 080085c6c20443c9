import Foundation
import JSONText
import TestSupport

/// A key as the protocol names it.
struct BrowserKey {
  let name: String
  let code: String
  let number: Int
  var text: String?

  static let tab = BrowserKey(name: "Tab", code: "Tab", number: 9)
  static let enter = BrowserKey(name: "Enter", code: "Enter", number: 13, text: "\r")
  static let escape = BrowserKey(name: "Escape", code: "Escape", number: 27)
  static let space = BrowserKey(name: " ", code: "Space", number: 32, text: " ")
  static let down = BrowserKey(name: "ArrowDown", code: "ArrowDown", number: 40)
  static let up = BrowserKey(name: "ArrowUp", code: "ArrowUp", number: 38)

  /// The key of a small letter.
  static func letter(_ letter: Character) -> BrowserKey {
    let capital = String(letter).uppercased()
    return BrowserKey(
      name: String(letter), code: "Key" + capital, number: Int(capital.utf8.first ?? 0),
      text: String(letter))
  }
}

extension BrowserDriver {
  func resize(width: Int, height: Int) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1,
        "mobile": .bool(width < 600),
      ])
  }

  /// What somebody prefers whose system is dark, or is not; and that nothing should move, so that
  /// no test looks at a colour that is on its way.
  func darken(_ isDark: Bool) throws {
    let scheme = JSONValue.string(isDark ? "dark" : "light")
    try call(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": scheme],
          ["name": "prefers-reduced-motion", "value": "reduce"],
        ]
      ])
  }

  func open(_ url: String) throws { try call("Page.navigate", ["url": .string(url)]) }

  /// What a JavaScript expression, or the promise that it is, comes to.
  @discardableResult
  func value(_ expression: String) throws -> JSONValue {
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
        "userGesture": true,
      ])
    if let trouble = answer["exceptionDetails"] {
      throw BrowserTrouble(
        "\(expression): \(trouble["exception"]?["description"]?.stringValue ?? trouble.text())")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// Goes on as soon as something is true on the page.
  func wait(for condition: String) throws {
    let isSo = try eventually(within: 240) {
      do { return try value("!!(\(condition))").boolValue == true } catch let trouble
        as BrowserTrouble
        where trouble.isOfOldPage
      {
        return false
      }
    }
    guard isSo else {
      let shown = try? value("document.querySelector('main')?.innerText").stringValue
      throw BrowserTrouble("never true: \(condition); the page shows:\n\(shown ?? "nothing")")
    }
  }

  /// Waits for an element and clicks in its middle, as a mouse does.
  func click(_ selector: String) throws {
    let element = "document.querySelector(\(JSONValue.string(selector).text()))"
    try wait(for: "\(element)?.checkVisibility() && !\(element).disabled")
    let place = try value(
      "(() => { const e = \(element); e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
    )
    let (x, y) = (place.arrayValue?.first ?? .null, place.arrayValue?.last ?? .null)
    for type in ["mousePressed", "mouseReleased"] {
      try call(
        "Input.dispatchMouseEvent",
        ["type": .string(type), "x": x, "y": y, "button": "left", "clickCount": 1])
    }
  }

  /// Waits for a field, puts the focus into it and types, over what it holds.
  func type(_ text: String, into selector: String) throws {
    let element = "document.querySelector(\(JSONValue.string(selector).text()))"
    try wait(for: "\(element)?.checkVisibility()")
    try value("(\(element).focus(), \(element).select?.())")
    try call("Input.insertText", ["text": .string(text)])
  }

  func press(_ key: BrowserKey) throws {
    for type in ["keyDown", "keyUp"] {
      var members: [(String, JSONValue)] = [
        ("type", .string(type)), ("key", .string(key.name)), ("code", .string(key.code)),
        ("windowsVirtualKeyCode", .integer(key.number)),
      ]
      if type == "keyDown", let text = key.text { members.append(("text", .string(text))) }
      try call("Input.dispatchKeyEvent", .object(JSONObject(members)))
    }
  }

  /// Gives files to a field for files, as choosing them would.
  func choose(_ paths: [String], in selector: String) throws {
    let root = try call("DOM.getDocument")["root"]?["nodeId"] ?? .null
    let node = try call("DOM.querySelector", ["nodeId": root, "selector": .string(selector)])
    try call(
      "DOM.setFileInputFiles",
      ["files": .array(paths.map(JSONValue.string)), "nodeId": node["nodeId"] ?? .null])
  }

  /// A picture of what is in sight, as a PNG.
  func picture() throws -> [UInt8] {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    guard let data = answer["data"]?.stringValue.flatMap({ Data(base64Encoded: $0) }) else {
      throw BrowserTrouble("no picture")
    }
    return Array(data)
  }

  /// The controls that a screen reader would meet, by role and name.
  func controls() throws -> [(role: String, name: String)] {
    let nodes = try call("Accessibility.getFullAXTree")["nodes"]?.arrayValue ?? []
    return nodes.compactMap { node in
      guard node["ignored"]?.boolValue != true,
        let role = node["role"]?["value"]?.stringValue, Self.rolesOfControls.contains(role)
      else { return nil }
      return (role, node["name"]?["value"]?.stringValue ?? "")
    }
  }

  private static let rolesOfControls: Set<String> = [
    "button", "checkbox", "ColorWell", "combobox", "dialog", "image", "link", "listbox",
    "progressbar",
    "radio", "searchbox", "slider", "spinbutton", "textbox",
  ]
}
