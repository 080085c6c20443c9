import LibC

/// Reads once, up to the size of `buffer`, and returns the number of bytes; 0 at the end.
///
/// An interruption can end the wait for a pipe or terminal.
func readSome(
  _ number: Int32, into buffer: inout [UInt8], waitsFirst: Bool
) throws(SystemIOError.Problem) -> Int {
  let polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
  if waitsFirst { try wait([polled], Deadline(in: nil)) }
  while true {
    if let count = try readNow(number, into: &buffer) { return count }
    try wait([polled], Deadline(in: nil))
  }
}

/// Reads a file of `size` bytes, and says whether that is all of it; it may have grown by a byte.
func readAtOnce(
  _ number: Int32, size: Int
) throws(SystemIOError.Problem) -> (bytes: [UInt8], isAll: Bool) {
  var isAll = false
  var failure: SystemIOError.Problem?
  let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, filled in
    while filled <= size, !isAll, failure == nil {
      let count = read(number, buffer.baseAddress.map { $0 + filled }, size + 1 - filled)
      if count > 0 { filled += count }
      if count == 0 { isAll = true }
      if count < 0, errno != EINTR { failure = .last }
    }
  }
  if let failure { throw failure }
  return (bytes, isAll)
}

/// Reads the available bytes, and returns their number; `nil` if a non-blocking descriptor has none
/// yet.
package func readNow(_ number: Int32, into buffer: inout [UInt8]) throws(SystemIOError.Problem)
  -> Int?
{
  while true {
    let count = buffer.withUnsafeMutableBytes { read(number, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    if errno == EAGAIN { return nil }
    if errno != EINTR { throw .last }
  }
}

/// Writes as many bytes as the descriptor takes; 0 if a non-blocking one takes none now.
package func writeNow(_ number: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemIOError.Problem)
  -> Int
{
  while true {
    let count = bytes.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    if errno == EAGAIN { return 0 }
    if errno != EINTR { throw .last }
  }
}

/// Writes all bytes, in as many calls as needed.
func writeAll(_ number: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemIOError.Problem) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      try wait([pollfd(fd: number, events: Int16(POLLOUT), revents: 0)], Deadline(in: nil))
    default: throw .last
    }
  }
}

/// Waits until one of the descriptors is ready; throws at the deadline or if a signal is pending.
func wait(_ entries: [pollfd], _ deadline: Deadline) throws(SystemIOError.Problem) {
  var polled = entries + [Interruption.polled]
  while true {
    try Interruption.check()
    let ready = poll(&polled, nfds_t(polled.count), deadline.milliseconds)
    if ready > 0 { break }
    if ready == 0, deadline.isOver { throw .timedOut }
    if ready == -1, errno != EINTR { throw .last }
  }
  try Interruption.check()
}

/// Waits until a descriptor can be read or written, as requested, or has an error. If neither is
/// requested, waits until the deadline. Throws at the deadline or if a signal is pending.
package func wait(
  _ number: Int32, toRead: Bool, toWrite: Bool, _ deadline: Deadline
) throws(SystemIOError.Problem) {
  let events = Int16((toRead ? POLLIN : 0) | (toWrite ? POLLOUT : 0))
  // A descriptor with an error would end every wait at once.
  try wait(events == 0 ? [] : [pollfd(fd: number, events: events, revents: 0)], deadline)
}

/// Waits until one of the descriptors can be read or written, as requested, or has an error.
/// Returns `false` if the deadline comes first. A pending signal does not end this wait; another
/// thread handles signals.
package func isReady(
  toRead readers: [Int32] = [], toWrite writers: [Int32] = [], by deadline: Deadline
) -> Bool {
  var polled =
    readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    + writers.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
  while true {
    let ready = poll(&polled, nfds_t(polled.count), deadline.milliseconds)
    if ready > 0 { return true }
    if ready == 0 ? deadline.isOver : errno != EINTR { return false }
  }
}

extension pollfd {
  /// Creates an entry for `poll` that becomes ready when data or the end can be read.
  init(reading descriptor: borrowing Descriptor) {
    self.init(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
  }

  /// An entry for `poll` that becomes ready when data can be written, or the reader has gone.
  init(writing descriptor: borrowing Descriptor) {
    self.init(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
  }
}
