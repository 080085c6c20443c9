import Foundation
import SystemIO
import RouteFiles
import TestSupport
import Testing

/// One of the servers that people have, on loopback, with the files of a map and nothing else.
final class WebServer {
  let server: RedirectServer
  let port: Int
  private let folder: ScratchFolder
  /// It ends with this value.
  private let process: ChildProcess

  /// What a server answered.
  struct Answer: Decodable, Equatable {
    var status: Int
    var location: String?
    var type: String?
    var cache: String?
  }

  /// A server that could not be asked.
  struct Silence: Error {
    let words: String
  }

  /// Starts it with the files below its root, and waits until it answers.
  init(_ server: RedirectServer, _ files: [RedirectFile]) throws {
    self.server = server
    folder = try ScratchFolder()
    port = try Self.freePort()
    try FileManager.default.createDirectory(
      atPath: folder.path("root/.well-known"), withIntermediateDirectories: true)
    for file in files { try folder.write(file.text, to: "root/" + file.path) }
    let settings = Self.settings(server, port, folder)
    try folder.write(settings, to: "settings")
    var command = try Self.equipment(server).command(Self.words(server, folder))
    command.folder = folder.path
    command.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/sbin:/usr/bin:/bin",
      "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
    ]
    command.input = .empty
    command.output = .discarded
    command.errors = .discarded
    process = try command.start()
    // A server that is read from a cold disk, beside other tests, takes its time.
    let isUp = eventually(within: 60) { [port] in
      (try? Self.ask(["/up"], port).first?.status ?? 0) ?? 0 > 0
    }
    try #require(isUp, "\(server) does not answer")
  }

  static func equipment(_ server: RedirectServer) -> Equipment {
    switch server {
    case .nginx: .nginx
    case .caddy: .caddy
    default: .apache2
    }
  }

  private static func words(_ server: RedirectServer, _ folder: ScratchFolder) -> [String] {
    switch server {
    case .nginx: ["-p", folder.path, "-c", folder.path("settings"), "-e", "stderr"]
    case .caddy: ["run", "--config", folder.path("settings"), "--adapter", "caddyfile"]
    default: ["-X", "-f", folder.path("settings")]
    }
  }

  private static func settings(
    _ server: RedirectServer, _ port: Int, _ folder: ScratchFolder
  ) -> String {
    let root = folder.path("root")
    switch server {
    case .nginx:
      return """
        daemon off;
        master_process off;
        pid pid;
        events {}
        http {
          access_log off;
          client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3;
          uwsgi_temp_path t4; scgi_temp_path t5;
          server {
            listen 127.0.0.1:\(port);
            root \(root);
            include \(root)/beckon-redirects.conf;
          }
        }
        """
    case .caddy:
      return """
        {
          admin off
          auto_https off
        }
        http://eat.example.com:\(port) {
          bind 127.0.0.1
          root * \(root)
          import \(root)/beckon-redirects.caddy
          file_server
        }
        """
    default:
      let modules = "/usr/lib/apache2/modules"
      return """
        ServerRoot \(folder.path)
        ServerName eat.example.com
        PidFile pid
        Mutex posixsem
        Listen 127.0.0.1:\(port)
        LoadModule mpm_event_module \(modules)/mod_mpm_event.so
        LoadModule authz_core_module \(modules)/mod_authz_core.so
        LoadModule rewrite_module \(modules)/mod_rewrite.so
        LoadModule headers_module \(modules)/mod_headers.so
        LoadModule mime_module \(modules)/mod_mime.so
        TypesConfig /dev/null
        ErrorLog /dev/null
        DocumentRoot \(root)
        <VirtualHost *:\(port)>
        Include \(root)/beckon-redirects.conf
        </VirtualHost>
        """
    }
  }

  /// What it answers to requests, sent byte for byte; a character is a byte.
  func ask(_ targets: [String]) throws -> [Answer] { try Self.ask(targets, port) }

  private static func ask(_ targets: [String], _ port: Int) throws -> [Answer] {
    let script = Repository.root.appendingPathComponent("Tests/Python/http_asker.py").path
    let lines = try targets.map {
      String(decoding: try JSONEncoder().encode([$0]), as: UTF8.self).dropFirst().dropLast() + "\n"
    }
    let outcome = try Equipment.python3.command([script, "\(port)"])
      .run(sending: Array(lines.joined().utf8), within: .seconds(120))
    guard outcome.ending == .exited(0) else {
      throw Silence(words: String(decoding: outcome.errors, as: UTF8.self))
    }
    return try outcome.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
  }

  /// A port that nobody had a moment ago.
  private static func freePort() throws -> Int {
    let program =
      "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let outcome = try Equipment.python3.command(["-c", program]).run(within: .seconds(30))
    let text = String(decoding: outcome.output, as: UTF8.self)
    return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
