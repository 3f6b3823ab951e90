import HTTPServer
import UpstreamSim

/// Stands in for weather services until SIGTERM or SIGINT, and logs each request in a line.
nonisolated func upstreamSim(_ arguments: [String]) async throws(CommandError) {
  let wishes = try UpstreamSimArguments(arguments)
  let script: UpstreamScript
  do throws(ScriptError) { script = try UpstreamScript(file: wishes.script) } catch { throw .failed("\(wishes.script): \(error)") }
  let sim: UpstreamSim
  do throws(UpstreamSimError) {
    sim = try UpstreamSim(script: script, port: wishes.port, onRequest: { request, rule in say(logLine(request, rule: rule)) })
  } catch {
    throw .failed("The stand-in can't listen: \(error).")
  }
  if let file = wishes.readyFile { try write(sim.url, to: file) }
  say("listening on \(sim.url)")
  _ = await Signals.waitForTermination()
  await sim.stop()
}

/// What `weatherglass upstream-sim` was told.
struct UpstreamSimArguments {
  let script: String
  private(set) var port: UInt16 = 0
  private(set) var readyFile: String?

  init(_ arguments: [String]) throws(CommandError) {
    var rest = arguments[...]
    var script: String?
    while let flag = rest.popFirst() {
      guard ["--script", "--port", "--ready-file"].contains(flag) else { throw .usage("upstream-sim has no option '\(flag)'.") }
      guard let value = rest.popFirst(), !value.isEmpty else { throw .usage("\(flag) needs a value.") }
      switch flag {
      case "--script": script = value
      case "--port":
        guard let number = UInt16(value) else { throw .usage("--port must be a number from 0 to 65535, not '\(value)'.") }
        port = number
      default: readyFile = value
      }
    }
    guard let script else { throw .usage("upstream-sim needs --script FILE (docs/upstream-sim.md).") }
    self.script = script
  }
}
