/// The path from the root value to one inside it, written `$.routes[3].pattern`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// A step of a path: into a member or an element.
  package enum Step: Hashable, Sendable {
    /// A step into an object's member with this name.
    case name(String)
    /// The index of an element, from 0.
    case index(Int)
  }

  /// The steps from the innermost outwards. A cursor makes a path for every value that it visits,
  /// so each path is one small object that shares the rest.
  private indirect enum Chain: Hashable, Sendable {
    case root
    case step(Step, in: Chain)
  }

  private let chain: Chain

  /// The path of the root value.
  package static let root = JSONPath(chain: .root)

  private init(chain: Chain) { self.chain = chain }

  /// Creates a path from the root by these steps.
  package init(_ steps: [Step]) { chain = steps.reduce(.root) { .step($1, in: $0) } }

  /// The path of the member with this name.
  package func name(_ name: String) -> JSONPath { JSONPath(chain: .step(.name(name), in: chain)) }

  /// The path of the element with this index, from 0.
  package func index(_ index: Int) -> JSONPath { JSONPath(chain: .step(.index(index), in: chain)) }

  /// The steps from the root, outermost first.
  package var steps: [Step] {
    var steps: [Step] = []
    var rest = chain
    while case .step(let step, let outer) = rest {
      steps.append(step)
      rest = outer
    }
    return steps.reversed()
  }

  /// The path in the notation of RFC 9535; a name that is not a plain word is written as `["…"]`.
  package var description: String {
    steps.reduce(into: "$") { path, step in
      switch step {
      case .index(let index): path += "[\(index)]"
      case .name(let name) where name.isPlainWord: path += ".\(name)"
      case .name(let name): path += "[\(JSONValue.string(name).text())]"
      }
    }
  }
}

extension String {
  /// Whether the text begins like a word and has only ASCII letters, digits and `_`.
  fileprivate var isPlainWord: Bool {
    guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }
}
