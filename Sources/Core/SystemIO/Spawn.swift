import LibC

extension ChildCommand {
  /// Starts the child with these descriptors as its standard streams (-1 keeps that of this
  /// process) and returns its ID.
  func spawn(_ streams: [Int32]) throws(SystemIOError.Problem) -> pid_t {
    let variables = environment?.map { "\($0.key)=\($0.value)" }
    for text in [program] + arguments + (variables ?? []) where text.utf8.contains(0) {
      throw .badName
    }
    if program.isEmpty { throw .badName }
    var setup = try SpawnSetup()
    try setup.connect(streams + [shared ?? -1])
    try setup.setSignals(createsProcessGroup: createsProcessGroup, restoresAll: restoresSignals)
    if let folder { try setup.enter(folder) }
    try setup.closeTheRest(from: shared == nil ? 3 : 4)
    var child: pid_t = 0
    let failure = withCStrings([program] + arguments) { words in
      withCStrings(variables ?? []) { table in
        posix_spawnp(
          &child, program, &setup.actions, &setup.attributes, words,
          variables == nil ? Environment.pointer : table)
      }
    }
    guard failure == 0 else { throw SystemIOError.Problem(errno: failure) }
    return child
  }
}

/// The C structures with the file actions and attributes of `posix_spawn`.
private struct SpawnSetup: ~Copyable {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif

  init() throws(SystemIOError.Problem) {
    try check(posix_spawn_file_actions_init(&actions))
    try check(posix_spawnattr_init(&attributes))
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func connect(_ streams: [Int32]) throws(SystemIOError.Problem) {
    for (number, stream) in zip(Int32(0)..., streams) where stream >= 0 {
      try check(posix_spawn_file_actions_adddup2(&actions, stream, number))
    }
  }

  mutating func setSignals(
    createsProcessGroup: Bool, restoresAll: Bool
  ) throws(SystemIOError.Problem) {
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    var none = sigset_t()
    sigemptyset(&none)
    var defaults = none
    for number in StandardStreams.fatalSignals + (restoresAll ? Interruption.signals : []) {
      sigaddset(&defaults, number)
    }
    try check(posix_spawnattr_setsigmask(&attributes, &none))
    try check(posix_spawnattr_setsigdefault(&attributes, &defaults))
    if createsProcessGroup {
      flags |= POSIX_SPAWN_SETPGROUP
      try check(posix_spawnattr_setpgroup(&attributes, 0))
    }
    try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
  }

  mutating func enter(_ folder: String) throws(SystemIOError.Problem) {
    try PathParts.check(folder)
    #if canImport(Darwin)
      try check(posix_spawn_file_actions_addchdir_np(&actions, folder))
    #else
      typealias Function =
        @convention(c) (
          UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
        ) -> Int32
      let name = "posix_spawn_file_actions_addchdir_np"
      guard let add = hiddenFunction(name, as: Function.self) else {
        throw .system(errno: ENOSYS)
      }
      try check(add(&actions, folder))
    #endif
  }

  /// Closes descriptors that other libraries may have opened without close-on-exec, if the system
  /// can.
  mutating func closeTheRest(from first: Int32) throws(SystemIOError.Problem) {
    #if !canImport(Darwin)
      typealias Function =
        @convention(c) (
          UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32
      let name = "posix_spawn_file_actions_addclosefrom_np"
      guard let add = hiddenFunction(name, as: Function.self) else { return }
      try check(add(&actions, first))
    #endif
  }
}

/// Throws the error with this number, unless it is 0.
private func check(_ failure: Int32) throws(SystemIOError.Problem) {
  if failure != 0 { throw SystemIOError.Problem(errno: failure) }
}

/// Calls `body` with an array of C strings that ends with `nil`, like `argv`.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(&pointers)
}
