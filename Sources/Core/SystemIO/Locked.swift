import LibC

/// A value that only one thread at a time can access.
///
/// The standard library's `Mutex` needs macOS 15 and `Atomic` too; the package's minimum is 13.
package final class Locked<Value: Sendable>: Sendable {
  // Unsafe only in the compiler's eyes: the pointer never changes, and the value is only accessed
  // between lock and unlock.
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private nonisolated(unsafe) let changed: UnsafeMutablePointer<pthread_cond_t>
  private nonisolated(unsafe) var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Wakes all waiting threads, so that they check again.
  package func signalAll() { pthread_cond_broadcast(changed) }

  /// Waits until `body` returns a value; it is called again after every `signalAll`.
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(changed, mutex)
    }
  }
}
