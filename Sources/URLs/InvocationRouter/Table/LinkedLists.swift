/// Many short lists in one array. A list is the position of its first element, or -1 if empty.
struct LinkedLists<Element: BitwiseCopyable & Sendable>: Sendable {
  private(set) var elements: [(element: Element, next: Int32)] = []

  subscript(position: Int32) -> Element {
    get { elements[Int(position)].element }
    set { elements[Int(position)].element = newValue }
  }

  /// The position of the element after this one in its list; negative at the end.
  func next(_ position: Int32) -> Int32 { elements[Int(position)].next }

  /// Adds an element to the front of a list.
  mutating func add(_ element: Element, to list: inout Int32) {
    elements.append((element, list))
    list = Int32(truncatingIfNeeded: elements.count - 1)
  }

  /// Builds a list of existing elements at these positions, and returns the position of its first.
  mutating func link(_ positions: some BidirectionalCollection<Int32>) -> Int32 {
    var list: Int32 = -1
    for position in positions.reversed() {
      elements[Int(position)].next = list
      list = position
    }
    return list
  }

  func positions(_ list: Int32) -> [Int32] {
    var (positions, position): ([Int32], Int32) = ([], list)
    while position >= 0 {
      positions.append(position)
      position = next(position)
    }
    return positions
  }

  func list(_ list: Int32) -> [Element] { positions(list).map { self[$0] } }
}
