import Foundation
import SystemIO
import JSONText
import TestSupport

extension BrowserDriver {
  /// Runs a script in every page before the page's own, so that it can note what the page asks of
  /// the browser.
  func prepare(_ script: String) throws {
    try call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
  }

  /// Keeps downloads in a folder.
  func keepDownloads(in folder: ScratchFolder) throws {
    try call(
      "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": .string(folder.path)])
  }

  /// Goes from control to control until one has the focus, as somebody without a mouse does.
  func tab(to selector: String) throws {
    let wanted = JSONValue.string(selector).text()
    try wait(for: "document.querySelector(\(wanted))?.checkVisibility()")
    try wait(for: "!document.querySelector(\(wanted)).disabled")
    for _ in 0..<120 {
      if try value("document.activeElement === document.querySelector(\(wanted))") == true {
        return
      }
      try press(.tab)
    }
    throw BrowserTrouble("Tab never comes to \(selector)")
  }

  /// Types where the focus is.
  func type(_ text: String) throws { try call("Input.insertText", ["text": .string(text)]) }

  /// Presses Enter on what opens the browser's choice of files, and chooses these.
  func choose(_ paths: [String], byEnterOn selector: String) throws {
    try call("Page.setInterceptFileChooserDialog", ["enabled": true])
    chosenFor = nil
    try tab(to: selector)
    try press(.enter)
    guard try eventually(within: 240, { try value("0") == 0 && chosenFor != nil }) else {
      throw BrowserTrouble("no choice of files from \(selector)")
    }
    try call(
      "DOM.setFileInputFiles",
      ["files": .array(paths.map(JSONValue.string)), "backendNodeId": chosenFor ?? .null])
    try call("Page.setInterceptFileChooserDialog", ["enabled": false])
  }
}

extension ScratchFolder {
  /// The bytes of a download, once the browser has given it its name.
  func download(_ name: String) throws -> [UInt8] {
    guard try eventually(within: 240, { try names().contains(name) }) else {
      throw BrowserTrouble("\(name) was not downloaded: \(try names())")
    }
    return try bytes(of: name)
  }
}
