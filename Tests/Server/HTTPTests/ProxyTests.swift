import Foundation
import HTTPServer
import TestKit
import Testing

/// Requests through common proxies, which share connections between many clients.
@Suite struct ProxyTests {
  enum Kind: String, CaseIterable, Sendable { case nginx, caddy }

  @Test(arguments: Kind.allCases.filter { Proxy.program($0) != nil })
  func aProxySeesAsManyRequestsAsWeDo(_ kind: Kind) async throws {
    let seen = Log<String>()
    try await withServer(handler: { request in
      seen.add(request.path)
      return .text(request.path)
    }) { server in
      let proxy = try Proxy(kind, to: server.port)
      defer { proxy.end() }
      let path = proxy.socket
      try await onThread {
        for method in ["GET", "POST", "HEAD"] {
          for (head, _) in SmugglingTests.heads {
            let client = try RawClient(path: path, patienceSeconds: 10)
            try? client.send(
              "\(method) /first HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\(head)\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: test\r\n\r\n"
            )
            // Some are answered by the proxy, some by us, and some wait for a body that does not come.
            client.finishSending()
            _ = try? client.readToEnd()
            let victim = try RawClient(path: path, patienceSeconds: 10).get("/victim")
            #expect(victim.text == "/victim", "\(method) \(head.debugDescription)")
          }
        }
      }
      #expect(!seen.all.contains("/smuggled"))
      #expect(seen.all.contains("/victim"))
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil)) func theProxiesAreInstalled() {
    for kind in Kind.allCases { #expect(Proxy.program(kind) != nil, "\(kind): Scripts/setup test installs it") }
  }
}

/// A proxy that listens on a socket in its own folder.
private final class Proxy {
  let socket: String
  private let folder: URL
  private let process: pid_t

  static func program(_ kind: ProxyTests.Kind) -> String? {
    let places = kind == .nginx ? ["/usr/sbin/nginx", "/usr/bin/nginx"] : ["/usr/bin/caddy"]
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  init(_ kind: ProxyTests.Kind, to port: UInt16) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "proxy-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    socket = folder.appending(path: "socket").path
    let configuration = folder.appending(path: "configuration")
    try (kind == .nginx ? Proxy.nginx(folder.path, port) : Proxy.caddy(folder.path, port))
      .write(to: configuration, atomically: true, encoding: .utf8)
    let program = Proxy.program(kind) ?? ""
    let arguments =
      kind == .nginx
      ? ["-p", folder.path, "-e", folder.path + "/errors", "-c", configuration.path]
      : ["run", "--adapter", "caddyfile", "--config", configuration.path]
    process = try startProgram(program, arguments, in: folder.path, errorsTo: folder.path + "/said")
    // Once it listens, each of them writes into the folder: nginx its pid, Caddy its log.
    let path = socket
    do {
      if try waitForFiles(in: folder.path, until: { (try? RawClient(path: path)) != nil }) { return }
    } catch {
      end()
      throw error
    }
    end()
    throw RawClient.Failure(description: "no \(kind)")
  }

  func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: folder)
  }

  private static func nginx(_ folder: String, _ port: UInt16) -> String {
    """
    daemon off;
    master_process off;
    pid \(folder)/pid;
    events {}
    http {
      access_log off;
      client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy; fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
      upstream weatherglass { server 127.0.0.1:\(port); keepalive 1; }
      server {
        listen unix:\(folder)/socket;
        location / {
          proxy_pass http://weatherglass; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
          proxy_request_buffering off; proxy_next_upstream off;
        }
      }
    }
    """
  }

  private static func caddy(_ folder: String, _ port: UInt16) -> String {
    """
    {
      admin off
      storage file_system \(folder)
    }
    http:// {
      bind unix/\(folder)/socket
      reverse_proxy 127.0.0.1:\(port) {
        flush_interval -1
        transport http {
          keepalive_idle_conns 1
        }
      }
    }
    """
  }
}
