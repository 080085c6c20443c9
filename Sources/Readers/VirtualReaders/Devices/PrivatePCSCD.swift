internal import SystemIO
import LibC

/// A private process of pcscd that has only virtual readers, with its own socket and folder.
///
/// It ends with the value. If our process is killed, the driver in it notices, ends pcscd and
/// removes the folder.
final class PrivatePCSCD: Sendable {
  /// The socket path for its clients, the value of `PCSCLITE_CSOCK_NAME`.
  let path: String
  /// The ID of the pcscd process.
  let processID: Int32
  private let log: String
  private let lock = Locked(())
  // Accessed only under the lock.
  private nonisolated(unsafe) var child: ChildProcess?

  /// Starts pcscd, in its own namespaces if the system permits that. There it does not disturb
  /// another pcscd, leaves nothing in /run, and does not use real readers.
  private static let script = """
    PATH=$PATH:/usr/sbin:/sbin
    command -v pcscd >/dev/null || exit 127
    polkit=$(pcscd --help 2>/dev/null | grep -o -e '--disable-polkit' | head -n 1)
    run='[ "$3" = direct ] || mount -t tmpfs none /run || exit 76
    [ "$3" = direct ] || [ ! -d /usr/lib/pcsc/drivers ] || mount -t tmpfs none /usr/lib/pcsc/drivers
    LISTEN_FDS=1 LISTEN_PID=$$ exec pcscd --foreground --config "$1" $4 >>"$2" 2>&1'
    [ "$(id -u)" = 0 ] && spaces='-m' || spaces='-r -m'
    if unshare $spaces mount -t tmpfs none /run 2>/dev/null; then
      exec unshare $spaces /bin/sh -c "$run" sh "$1" "$2" own $polkit
    fi
    [ "$(id -u)" = 0 ] || [ -d /run/pcscd ] || exit 77
    exec /bin/sh -c "$run" sh "$1" "$2" direct $polkit
    """

  /// Starts pcscd. `folder` is for all its files, and is removed when our process has ended.
  init(folder: String, configuration: String) throws(VirtualSmartCardError) {
    path = folder + "/pcscd.comm"
    log = folder + "/log"
    let file = folder + "/reader.conf"
    do throws(SystemIOError) {
      var output = try OutputFile(file)
      try output.write(configuration)
      try output.commit()
      let entrance = try LocalSocket.listening(at: path)
      // Everybody with access to the folder can use it, like the system's own service.
      var command = ChildCommand("/bin/sh", ["-c", Self.script, "sh", file, log])
      command.input = .empty
      command.output = .discarded
      command.errors = .discarded
      command.folder = "/"
      command.shared = entrance.number
      command.environment = Environment.current.without(["LISTEN_FDS", "LISTEN_PID"])
      command.environment?["BECKON_PRIVATE_PCSCD"] = folder
      command.environment?["BECKON_PRIVATE_PCSCD_OWNER"] = "\(getpid())"
      let child = try command.start()
      processID = child.processID
      self.child = consume child
    } catch { throw VirtualSmartCardError(.host(error)) }
  }

  /// Waits until `isReady` returns `true`, and throws if pcscd ended or takes too long.
  func wait(until isReady: () -> Bool) throws(VirtualSmartCardError) {
    let deadline = Deadline(in: .seconds(20))
    while !isReady() {
      if let ending = ended() { throw VirtualSmartCardError(Self.problem(ending, words)) }
      do throws(SystemIOError.Problem) {
        try SystemIO.wait(-1, toRead: false, toWrite: false, Deadline(in: .milliseconds(2)))
      } catch {
        if error != .timedOut {
          throw VirtualSmartCardError(.host(SystemIOError(error, .start, "pcscd")))
        }
      }
      if deadline.isOver { throw VirtualSmartCardError(.daemonFailed(words: words)) }
    }
  }

  /// Whether the pcscd process is still running.
  var isRunning: Bool {
    lock.withLock { _ in
      if child == nil { return false }
      return child?.hasEnded == false
    }
  }

  /// Kills pcscd without letting it clean up, as the system does when memory runs out.
  func kill() { lock.withLock { _ in child?.signal(SIGKILL) } }

  /// Ends the pcscd process, by force if necessary.
  func end() {
    lock.withLock { _ in
      guard var child = child.take() else { return }
      child.signal(SIGTERM)
      _ = try? child.finish(within: .seconds(2))
    }
  }

  private func ended() -> ChildOutcome.Ending? {
    lock.withLock { _ in
      guard var child = child.take() else { return .exited(1) }
      guard child.hasEnded else {
        self.child = consume child
        return nil
      }
      return (try? child.finish(within: .seconds(2)).ending) ?? .exited(1)
    }
  }

  private static func problem(
    _ ending: ChildOutcome.Ending, _ words: String
  ) -> VirtualSmartCardError.Problem {
    switch ending {
    case .exited(127): .noDaemon
    case .exited(77): .notAllowed
    default: .daemonFailed(words: words)
    }
  }

  /// The last line of pcscd's log.
  private var words: String {
    let bytes = (try? InputFile.contents(of: log, limit: 1 << 20, allowsEmpty: true)) ?? []
    return bytes.split(separator: 0x0A).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
