import Basics

/// An error in a property list, with its position.
package struct PropertyListError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The position of an error in a property list.
  package enum Place: Equatable, Sendable {
    /// A line of the XML format, from 1.
    case line(Int)
    /// A byte offset in the binary format.
    case byte(Int)
  }

  /// The kind of error in a property list.
  package enum Problem: Equatable, Sendable {
    /// The file is neither XML nor a binary property list.
    case notOne
    /// The file is empty.
    case empty
    /// The file is in the old text format of NeXT.
    case oldForm
    /// The file is JSON.
    case json
    /// The file has more bytes than the limit.
    case tooLarge(Int)
    /// The values of a binary file expand beyond the limit.
    case tooMuch
    /// Values are nested deeper than the limit.
    case tooDeep
    // Errors in the XML format.
    /// The text is not UTF-8.
    case encoding
    /// The document type contains definitions.
    case definitions
    /// The file has an element that property lists do not have.
    case tag(String)
    /// An element with this name is not closed.
    case unclosed(String)
    /// An end tag with this name has no start tag.
    case stray(String)
    /// There is text where an element is required.
    case text
    /// The file has an unknown entity.
    case entity(String)
    /// An element contains a text that it cannot have.
    case value(element: String, String)
    /// A key has no value.
    case keyWithoutValue(String)
    /// A dictionary has a value without a key.
    case valueWithoutKey
    /// The list has no value.
    case noValue
    /// There is content after the one value of the list.
    case more
    // Errors in both formats.
    /// A key occurs twice in one dictionary.
    case duplicateKey(String)
    // Errors in the binary format.
    /// The file ends in the middle of a value.
    case truncated
    /// The trailer at the end of a binary file is invalid.
    case trailer
    /// An offset in the table is outside the file.
    case offset
    /// A value in a binary file has an unknown type marker.
    case marker(UInt8)
    /// A count in a binary file is not an integer.
    case size
    /// A value in a binary file refers to one that does not exist.
    case reference(Int)
    /// A value in a binary file contains itself.
    case cycle
    /// A text in a binary file is not UTF-16.
    case notUTF16
    /// A text in a binary file is not ASCII.
    case notASCII
    /// A key in a binary file is not a string but of this kind.
    case keyKind(String)
    /// A date is outside the years 1 to 9999.
    case date
    /// An integer in a binary file has more than 64 bits.
    case integerSize(Int)
  }

  package let problem: Problem
  package let place: Place

  init(_ problem: Problem, _ place: Place) { (self.problem, self.place) = (problem, place) }

  /// A sentence with the position and the problem, and the remedy if it is not obvious.
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
      "this is not an XML or binary property list; use the file from the Xcode project"
    case .empty: "the file is empty; a property list has at least <plist> and a value"
    case .oldForm:
      "this is a property list in the old NeXT format; convert it with plutil -convert xml1"
    case .json: "this is JSON; convert it with plutil -convert xml1"
    case .tooLarge(let count):
      "the file has \(count) bytes; the limit for a property list is "
        + "\(PropertyListLimits.bytes >> 20) MB"
    case .tooMuch: "expanding its shared values would exhaust memory"
    case .tooDeep: "values are nested more than \(PropertyListLimits.depth) levels deep"
    case .encoding: "the text is not UTF-8; convert it with plutil -convert xml1"
    case .definitions: "entity declarations in the DOCTYPE are not supported"
    case .tag(let name): "<\(shortened(name))> is not an element of a property list"
    case .unclosed(let name): "<\(shortened(name))> is not closed"
    case .stray(let name): "</\(shortened(name))> closes nothing that is open"
    case .text: "there is text where an element must be"
    case .entity(let name): "&\(shortened(name)); is not defined in XML"
    case .value(let element, let text): "\(quoted(text)) is not allowed in <\(element)>"
    case .keyWithoutValue(let key): "the key \(quoted(key)) has no value"
    case .valueWithoutKey: "a value in a dictionary has no key before it"
    case .noValue: "<plist> has no value in it"
    case .more: "there is more after the one value of the list"
    case .duplicateKey(let key): "the key \(quoted(key)) appears twice in one dictionary"
    case .truncated: "the file ends here, in the middle of a value; copy it again"
    case .trailer: "the trailer is invalid; the file is probably truncated. Copy it again"
    case .offset: "the offset table points outside the values"
    case .marker(let byte):
      "a value begins with \(hexadecimal([byte], .capital)), which is not a known type"
    case .size: "a count is not an integer"
    case .reference(let index): "value \(index) is referenced, but does not exist"
    case .cycle: "a value contains itself"
    case .notUTF16: "the text is not UTF-16"
    case .notASCII: "the text is not ASCII"
    case .keyKind(let kind): "a key is \(kind); keys are strings"
    case .date: "the date is not between the years 1 and 9999"
    case .integerSize(let bytes): "an integer of \(bytes) bytes does not fit into 64 bits"
    }
  }
}
