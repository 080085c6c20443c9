import Foundation
import SystemIO

/// The shell program that starts and stops one server at our word.
///
/// At the end of its input, which comes with the end of this process at the latest, it stops the
/// server and removes the folder.
final class Guardian: Sendable {
  private let child: Locked<Child>

  /// Touched by one thread at a time.
  private final class Child: @unchecked Sendable {
    var process: ChildProcess
    init(_ process: consuming ChildProcess) { self.process = process }
  }

  init(programs: String, folder: String) throws {
    var command = ChildCommand("/bin/sh", ["-c", Self.program, "guardian", programs, folder])
    command.errors = .discarded
    child = Locked(Child(try command.start()))
  }

  /// Sends one line and waits for the answer, which is `ok` or what went wrong.
  func ask(_ line: String, within time: Duration = .seconds(120)) throws {
    try child.withLock { child in
      try child.process.send(Array("\(line)\n".utf8), within: time)
      var answer: [UInt8] = []
      while answer.last != 0x0A {
        let bytes = try child.process.receive(upTo: 65_536, within: time)
        if bytes.isEmpty { throw ServerFailure("the server's guardian ended at “\(line)”") }
        answer += bytes
      }
      let words = String(decoding: answer.dropLast(), as: UTF8.self)
      if words != "ok" { throw ServerFailure("\(line): \(words)") }
    }
  }

  // Lets the server stop and its folder go.
  deinit {
    child.withLock { child in
      _ = try? child.process.finish(sending: [], within: .seconds(60))
    }
  }

  /// `sh -c program guardian PROGRAMS FOLDER`: one command a line, one line of answer each.
  private static let program = #"""
    programs=$1 folder=$2 data=$2/data
    # A closed pipe is seen as an end of input, not as the end of this program.
    trap '' HUP INT TERM PIPE
    export LC_ALL=C
    unset PGSERVICE PGSERVICEFILE PGOPTIONS PGPORT PGSSLMODE PGDATABASE PGHOSTADDR
    cd /
    if [ "$(id -u)" = 0 ]; then
      chown postgres "$folder"
      as() { runuser -u postgres -- "$@"; }
    else
      as() { "$@"; }
    fi
    make() {
      as "$programs/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C --no-sync &&
      {
        echo "listen_addresses = ''"
        echo "unix_socket_directories = '$folder'"
        echo "max_connections = 60"
        echo "shared_buffers = 16MB"
        echo "deadlock_timeout = 50ms"
        # After a crash: the whole file system at once, and not a thousand files one by one.
        if [ "$(uname)" = Linux ] && grep -q recovery_init_sync_method "$data/postgresql.conf"; then
          echo "recovery_init_sync_method = syncfs"
        fi
      } >>"$data/postgresql.conf"
    }
    start() { as "$programs/pg_ctl" -D "$data" -l "$folder/log" -w -t 60 -s start; }
    stop() { as "$programs/pg_ctl" -D "$data" -m "$1" -w -t 60 -s stop; }
    runs() { case $(ps -o stat= -p "$1") in '' | Z*) return 1 ;; esac; }
    kill_first() {
      first=$(head -n 1 "$data/postmaster.pid") && children=$(pgrep -P "$first")
      kill -9 "$first" || return
      # The others see the end of a pipe; as long as one is there, no server can start.
      tries=0
      for process in $first $children; do
        while runs "$process" && [ $tries -lt 400 ]; do
          sleep 0.05
          tries=$((tries + 1))
        done
      done
      # A process that has ended and was not asked about would keep its locks.
      rm -f "$data/postmaster.pid" "$folder"/.s.PGSQL.*.lock
    }
    while read -r order word; do
      case $order in
        make) said=$(make 2>&1 </dev/null) ;;
        start) said=$(start 2>&1 </dev/null) ;;
        stop) said=$(stop "$word" 2>&1 </dev/null) ;;
        kill) said=$(kill_first 2>&1 </dev/null) ;;
        reload) said=$(as "$programs/pg_ctl" -D "$data" -s reload 2>&1 </dev/null) ;;
        database) said=$("$programs/createdb" -h "$folder" -U postgres "$word" 2>&1 </dev/null) ;;
      esac
      if [ $? = 0 ]; then echo ok; else echo "$said" | tr '\n' ' '; echo; fi
    done
    [ -e "$data/postmaster.pid" ] && stop immediate >/dev/null 2>&1
    rm -rf "$folder"
    """#
}
