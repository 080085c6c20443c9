import Basics

/// Bytes that are not a property list, and where they stop being one.
package struct PropertyListError: Error, Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// From 1, in the XML form.
    case line(Int)
    /// In the binary form.
    case byte(Int)
  }

  package enum Problem: Equatable, Sendable {
    case notOne
    case empty
    case oldForm
    case json
    case tooLarge(Int)
    case tooMuch
    case tooDeep
    // The XML form.
    case encoding
    case definitions
    case tag(String)
    case unclosed(String)
    case stray(String)
    case text
    case entity(String)
    case value(element: String, String)
    case keyWithoutValue(String)
    case valueWithoutKey
    case noValue
    case more
    // Both forms.
    case duplicateKey(String)
    // The binary form.
    case truncated
    case trailer
    case offset
    case marker(UInt8)
    case size
    case reference(Int)
    case cycle
    case notUTF16
    case notASCII
    case keyKind(String)
    case date
    case integerSize(Int)
  }

  package let problem: Problem
  package let place: Place

  init(_ problem: Problem, _ place: Place) { (self.problem, self.place) = (problem, place) }
}

extension PropertyListError: CustomStringConvertible {
  /// Where, what is wrong, and what to do where that is not plain.
  package var description: String {
    switch (problem, place) {
    case (.notOne, _), (.empty, _), (.oldForm, _), (.json, _), (.tooLarge, _): sentence
    case (_, .line(let line)): "line \(line): \(sentence)"
    case (_, .byte(let byte)): "byte \(byte): \(sentence)"
    }
  }

  private var sentence: String {
    switch problem {
    case .notOne:
      "this is not a property list, neither in XML nor in binary form; name the file that Xcode has"
    case .empty: "the file is empty; a property list has at least <plist> and a value"
    case .oldForm:
      "this is a property list in the old form of NeXT; convert it with plutil -convert xml1"
    case .json: "this is JSON; convert it with plutil -convert xml1"
    case .tooLarge(let count):
      "the file has \(count) bytes, and a property list of an app has at most "
        + "\(PropertyListLimits.bytes >> 20) MB"
    case .tooMuch: "its values name each other so often that written out they would fill the memory"
    case .tooDeep: "values stand in each other more than \(PropertyListLimits.depth) deep"
    case .encoding: "the text is not UTF-8; convert it with plutil -convert xml1"
    case .definitions: "the document type defines something of its own, which is not read"
    case .tag(let name): "<\(shortened(name))> is not an element of a property list"
    case .unclosed(let name): "<\(shortened(name))> is not closed"
    case .stray(let name): "</\(shortened(name))> closes nothing that is open"
    case .text: "text stands where there must be an element"
    case .entity(let name): "&\(shortened(name)); is not a character that XML knows"
    case .value(let element, let text): "\(quoted(text)) cannot stand in <\(element)>"
    case .keyWithoutValue(let key): "the key \(quoted(key)) has no value"
    case .valueWithoutKey: "a value in a dictionary has no key before it"
    case .noValue: "<plist> has no value in it"
    case .more: "there is more behind the one value of the list"
    case .duplicateKey(let key): "the key \(quoted(key)) appears twice in one dictionary"
    case .truncated: "the file ends here, in the middle of a value; copy it again"
    case .trailer: "the last 32 bytes do not say how the file is made; copy it again"
    case .offset: "the table of places leads out of the file"
    case .marker(let byte):
      "a value begins with \(hexadecimal([byte], .capital)), which means nothing"
    case .size: "a count is not an integer"
    case .reference(let index): "value \(index) is named, and there is none"
    case .cycle: "a value contains itself"
    case .notUTF16: "the text is not UTF-16"
    case .notASCII: "the text is not ASCII"
    case .keyKind(let kind): "a key is \(kind); keys are strings"
    case .date: "the date is not between the years 1 and 9999"
    case .integerSize(let bytes): "an integer of \(bytes) bytes is more than 64 bits hold"
    }
  }
}
