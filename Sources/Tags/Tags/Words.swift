/// Returns a list of page numbers such as "page 3" or "pages 3, 7 to 9 and 16 to 31"; the numbers
/// must be ascending.
func pages(_ numbers: [Int]) -> String { listed(numbers, "page") }

/// Returns numbers as ranges with a noun: "page 4", "pages 4 to 9 and 12".
func listed(_ numbers: [Int], _ noun: String) -> String {
  var spans: [ClosedRange<Int>] = []
  for number in numbers {
    if let last = spans.last, last.upperBound + 1 == number {
      spans[spans.count - 1] = last.lowerBound...number
    } else {
      spans.append(number...number)
    }
  }
  let words = spans.map { span in
    span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
  }
  let list =
    words.count > 1
    ? words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1] : words.joined()
  return (numbers.count == 1 ? "\(noun) " : "\(noun)s ") + list
}

/// Returns a chip's name with its article: "a MIFARE Ultralight", "an NTAG213".
func one(_ chip: String) -> String { (chip.hasPrefix("N") ? "an " : "a ") + chip }
