import Glibc
import Providers
import WeatherModel
import WeatherService

/// The memory of the process for many cells of current weather; its limit must hold whatever is added.
func measureMemory(_ verdict: inout Verdict) async {
  let clock = VirtualClock()
  let source = CountingSource(clock)
  let settings = ServiceSettings(mode: .only(.openMeteo))
  let bound = Double(settings.memoryBytes)
  let service = WeatherService(
    settings: settings, providers: [source.provider], simulator: .simulator(Simulator(), clock: { clock.now }),
    marker: LiveMarker(isSet: { true }, set: {}), clock: { clock.now }, jitter: { 0 })
  let cells = benchmarkCells(400_000)
  // Memory that the first requests allocate once for all does not count.
  for cell in cells.suffix(100) { _ = await service.weather(cell, Kinds(.current), by: .always) }
  let before = residentBytes()
  for cell in cells.prefix(100_000) { _ = await service.weather(cell, Kinds(.current), by: .always) }
  tell(&verdict, "100,000 cells of current weather", service, residentBytes() - before, bound)
  let held = service.metrics().cells
  verdict.atMost("cells of 100,000 that did not fit into memory", Double(max(0, 100_000 - held)), "cells", 0, "in 64 MiB")
  for cell in cells.dropFirst(100_000).dropLast(100) { _ = await service.weather(cell, Kinds(.current), by: .always) }
  tell(&verdict, "400,000 cells of current weather", service, residentBytes() - before, bound)
}

private func tell(_ verdict: inout Verdict, _ what: String, _ service: WeatherService, _ growth: Double, _ bound: Double) {
  let metrics = service.metrics()
  verdict.atMost(
    "memory for \(what), relative to the bound", growth / bound, "×", 1.5,
    "\(tenths(growth / 1e6)) MB resident more than before; the bound is \(tenths(bound / 1e6)) MB; \(grouped(metrics.cells)) cells are held"
  )
  verdict.atMost(
    "bytes counted for \(what), relative to the bound", Double(metrics.bytes) / bound, "×", 1, "\(grouped(metrics.bytes)) bytes")
}

/// The process's resident memory as counted by the kernel.
private func residentBytes() -> Double {
  guard let file = fopen("/proc/self/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, CInt(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard text.hasPrefix("VmRSS:") else { continue }
    return (text.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Double($0) } ?? 0) * 1024
  }
  return 0
}
