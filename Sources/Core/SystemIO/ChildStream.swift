import LibC

/// A standard stream of a child: the descriptors of both ends, -1 for an end that is not open.
struct ChildStream: ~Copyable {
  var ours = Descriptor(owning: -1)
  var theirs = Descriptor(owning: -1)

  static func make(_ input: ChildCommand.Input) throws(SystemIOError.Problem) -> ChildStream {
    switch input {
    case .empty: return ChildStream(theirs: try Descriptor(opening: "/dev/null", O_RDONLY))
    case .inherited: return ChildStream()
    case .piped:
      let pipe = try Pipe()
      try pipe.writing.setNonblocking()
      return ChildStream(ours: pipe.writing, theirs: pipe.reading)
    }
  }

  static func make(_ output: ChildCommand.Output) throws(SystemIOError.Problem) -> ChildStream {
    switch output {
    case .discarded: return ChildStream(theirs: try Descriptor(opening: "/dev/null", O_WRONLY))
    case .inherited, .joined: return ChildStream()
    case .captured:
      let pipe = try Pipe()
      try pipe.reading.setNonblocking()
      return ChildStream(ours: pipe.reading, theirs: pipe.writing)
    }
  }
}
