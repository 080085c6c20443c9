import LibC

/// A POSIX thread that is joined or detached after its start.
package struct SystemThread: Sendable {
  #if canImport(Darwin)
    private nonisolated(unsafe) let handle: pthread_t
  #else
    private let handle: pthread_t
  #endif

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that runs a function, or returns `nil` if the system cannot create more.
  package init?(_ run: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let body = Unmanaged.passRetained(Body(run))
    let failure = pthread_create(
      &started, nil,
      { pointer in
        #if canImport(Darwin)
          Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        #else
          if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        #endif
        return nil
      }, body.toOpaque())
    guard failure == 0 else {
      body.release()
      return nil
    }
    #if canImport(Darwin)
      guard let started else { return nil }
    #endif
    handle = started
  }

  func join() { pthread_join(handle, nil) }

  /// Lets the thread end by itself, without anyone waiting for it.
  package func detach() { pthread_detach(handle) }
}
