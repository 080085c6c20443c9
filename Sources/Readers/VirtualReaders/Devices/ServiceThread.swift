internal import SystemIO
import LibC

/// An operating system thread that runs one function.
final class ServiceThread: Sendable {
  #if canImport(Darwin)
    private typealias Handle = pthread_t?
  #else
    private typealias Handle = pthread_t
  #endif

  /// The function that the thread takes over when it starts.
  private final class Body {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: Locked<UInt?>

  init(_ body: @escaping @Sendable () -> Void) throws(SystemIOError) {
    let load = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread, nil,
      { load in
        #if canImport(Darwin)
          let pointer = load
        #else
          guard let pointer = load else { return nil }
        #endif
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
      }, load.toOpaque())
    guard failure == 0 else {
      load.release()
      throw SystemIOError(.system(errno: failure), .start, "the thread of a virtual reader")
    }
    handle = Locked(Self.number(thread))
  }

  /// Waits until the thread has ended. Only the first call waits.
  func join() {
    let number = handle.withLock { handle -> UInt? in
      defer { handle = nil }
      return handle
    }
    if let number, let thread = Self.thread(number) { pthread_join(thread, nil) }
  }

  #if canImport(Darwin)
    private static func number(_ thread: pthread_t?) -> UInt { UInt(bitPattern: thread) }
    private static func thread(_ number: UInt) -> pthread_t? { pthread_t(bitPattern: number) }
  #else
    private static func number(_ thread: pthread_t) -> UInt { UInt(thread) }
    private static func thread(_ number: UInt) -> pthread_t? { pthread_t(number) }
  #endif
}
