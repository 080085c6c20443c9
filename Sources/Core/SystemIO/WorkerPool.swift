import LibC

/// A pool of threads that process a stream of items in bounded memory and return the results in
/// order.
///
/// The caller's thread asks for items and takes results; only `work` runs elsewhere. With one
/// thread everything runs on the caller's. An error thrown by the caller's own steps ends the run
/// once the work in progress is done.
package struct WorkerPool: Sendable {
  /// The number of threads in the pool.
  package let threads: Int

  /// Creates a pool of this many threads, at least one.
  package init(threads: Int) { self.threads = max(1, threads) }

  /// A pool with one thread for each processor.
  package static var allProcessors: WorkerPool {
    WorkerPool(threads: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Takes items from `next` until it returns `nil`, and passes the result of each to `done`, in
  /// the order of the items. Every thread has its own `Worker`.
  package func run<Worker, Item: Sendable, Result: Sendable>(
    makeWorker: @escaping @Sendable () -> Worker,
    work: @escaping @Sendable (inout Worker, Item) -> Result,
    next: () throws -> Item?, done: (Result) throws -> Void
  ) throws {
    guard threads > 1 else {
      var worker = makeWorker()
      while let item = try next() { try done(work(&worker, item)) }
      return
    }
    let bench = WorkQueue<Item, Result>()
    let crew = (0..<threads).compactMap { _ in
      SystemThread {
        var worker = makeWorker()
        while let (place, item) = bench.take() { bench.put(work(&worker, item), place) }
      }
    }
    defer {
      bench.close()
      for thread in crew { thread.join() }
    }
    guard !crew.isEmpty else { throw SystemIOError(.system(errno: EAGAIN), .start, "threads") }
    try feed(bench, next, done)
  }

  /// Passes items to the threads, two for each in progress, and their results to `done` in order.
  private func feed<Item: Sendable, Result: Sendable>(
    _ bench: WorkQueue<Item, Result>, _ next: () throws -> Item?, _ done: (Result) throws -> Void
  ) throws {
    var (given, taken) = (0, 0)
    var isOver = false
    while !isOver || taken < given {
      if !isOver, given - taken < 2 * threads {
        if let item = try next() {
          bench.give(item, given)
          given += 1
        } else {
          isOver = true
        }
      } else {
        try done(bench.result(taken))
        taken += 1
      }
    }
  }
}

/// The queue of items for the threads, and the finished results waiting for their turn.
private final class WorkQueue<Item: Sendable, Result: Sendable>: Sendable {
  private struct State: Sendable {
    var items: [(place: Int, item: Item)] = []
    var results: [Int: Result] = [:]
    var isClosed = false
  }
  private let state = Locked(State())

  func give(_ item: Item, _ place: Int) {
    state.withLock { $0.items.append((place, item)) }
    state.signalAll()
  }

  /// Waits for the next item and returns it with its number, or `nil` if the queue was closed.
  func take() -> (Int, Item)? {
    state.wait { state -> (Int, Item)?? in
      if !state.items.isEmpty { return .some(state.items.removeFirst()) }
      return state.isClosed ? .some(nil) : .none
    }
  }

  func put(_ result: Result, _ place: Int) {
    state.withLock { $0.results[place] = result }
    state.signalAll()
  }

  func result(_ place: Int) -> Result {
    state.wait { $0.results.removeValue(forKey: place) }
  }

  /// Ends the queue: threads end after their item, and items that are not started are dropped.
  func close() {
    state.withLock { state in
      state.items = []
      state.isClosed = true
    }
    state.signalAll()
  }
}
