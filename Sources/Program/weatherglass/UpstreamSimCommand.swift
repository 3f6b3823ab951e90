import HTTPServer
import TerminalText
import UpstreamSim

let upstreamSimCommand = Command(
  "upstream-sim", "a scriptable stand-in for weather services, for trying things out",
  options: [
    Option("--script", .file, "the script of answers (docs/upstream-sim.md); required"),
    Option("--port", .text("PORT"), "the port to listen on at 127.0.0.1 (0: the system chooses)"),
    Option("--ready-file", .file, "write the address into this file when it listens"), CommonOptions.now,
  ], details: "Logs each request in a line, without keys and exact places. SIGTERM and SIGINT shut it down cleanly.", endsOnSignal: true,
  run: upstreamSim)

/// Plays the part of weather services until SIGTERM or SIGINT, and logs each request in a line.
nonisolated func upstreamSim(_ arguments: ParsedArguments) async throws(CommandError) {
  guard let file = arguments["--script"] else { throw .usage("upstream-sim needs --script FILE (docs/upstream-sim.md).") }
  let port = UInt16(try number(arguments, "--port", 0...65_535, usual: 0))
  let script: UpstreamScript
  do throws(ScriptError) { script = try UpstreamScript(file: file) } catch { throw .failed("\(printable(file, limit: 200)): \(error)") }
  var time = UpstreamTime.real()
  if let now = try instant(arguments, "--now") { time.now = { now } }
  let sim: UpstreamSim
  do throws(UpstreamSimError) {
    sim = try UpstreamSim(script: script, port: port, time: time, onRequest: { request, rule in say(logLine(request, rule: rule)) })
  } catch {
    throw .failed("The simulator can't listen: \(error).")
  }
  if let readyFile = arguments["--ready-file"] { try write(sim.url, to: readyFile) }
  say("listening on \(sim.url)")
  _ = await Signals.waitForTermination()
  await sim.stop()
}
