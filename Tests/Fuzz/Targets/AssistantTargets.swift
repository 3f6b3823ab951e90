import Accounts
import Assistants
import Glibc
import Providers
import Reports
import Storage
import Synchronization
import WeatherModel
import WeatherService
import Wire

/// Messages of an assistant, one per line, all in one session and each in its own: every answer must be one JSON-RPC message for the
/// request. There is no database, so tools for a person's own data fail and nothing is kept.
let assistantTarget = FuzzTarget("assistant", longest: 8192) { bytes throws(RuleViolation) in
  guard case .success(let finder) = PlaceFinder.own else { throw RuleViolation("the gazetteer can't be opened") }
  let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(20).map(Array.init)
  let outcome = waited { () async -> Result<Void, RuleViolation> in
    do throws(RuleViolation) {
      var session = AssistantSession(tools(finder), needsInitialize: true)
      for line in lines {
        try check(await session.answer(to: line), to: line)
        var alone = AssistantSession(tools(finder), needsInitialize: false)
        try check(await alone.answer(to: line), to: line)
        let routing = Routing(version: AssistantSession.stateless, method: "tools/call", name: "=?base64?Zm9yZWNhc3Q=?=")
        var routed = AssistantSession(tools(finder), needsInitialize: false)
        let answer = await routed.answer(to: line, routing: routing)
        try check(answer?.bytes, to: line)
        try promise(answer.map { [200, 400, 404].contains($0.status) } ?? true, "an answer with another status")
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }
  try outcome.get()
}

private func tools(_ finder: PlaceFinder) -> AssistantTools {
  let now = Instant(seconds: 1_795_010_940)
  let location = DatabaseLocation("/dev/null/nowhere")
  var options = SettingsStore.options(at: location)
  options.parts += Schema.userData
  let service = WeatherService(
    settings: ServiceSettings(mode: .simulator), providers: [], simulator: .simulator(Simulator(), clock: { now }),
    marker: LiveMarker(isSet: { true }, set: {}), clock: { now })
  return AssistantTools(
    service, finder, Spaces(Database(options), at: location, clock: { now }), for: Member(device: .random(), space: "", seen: now),
    tariff: .standard, by: .always, house: nil, clock: { now })
}

/// Checks that an answer is one object with the id of its request, and either a result or an error with a message.
private func check(_ answer: [UInt8]?, to message: [UInt8]) throws(RuleViolation) {
  guard let answer else { return }
  try promise(!answer.contains(UInt8(ascii: "\n")), "an answer of several lines")
  let json: JSON
  do throws(JSONError) { json = try JSON(parsing: answer) } catch { throw RuleViolation("an answer that is no JSON: \(error)") }
  try promise((try? json["jsonrpc"].text()) == "2.0", "an answer in another language")
  try promise(json["result"].isMissing != json["error"].isMissing, "neither a result nor an error, or both")
  if json["error"].isMissing {
    let asked = try? JSON(parsing: message)  // a request with a result can be parsed
    try promise((try? asked?["id"].text()) == (try? json["id"].text()), "the answer to a different request")
    try promise((try? asked?["id"].integer()) == (try? json["id"].integer()), "the answer to a different request")
  } else {
    try promise((try? json["error"]["message"].text())?.isEmpty == false, "an error without words")
    try promise((try? json["error"]["code"].integer()) != nil, "an error without a code")
  }
}

/// Waits for asynchronous work and returns its result, since the fuzzer calls synchronously.
private func waited<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  sem_init(semaphore, 0, 0)
  let outcome = Outcome<T>()
  let address = UInt(bitPattern: semaphore)
  Task.detached {
    let value = await work()
    outcome.value.withLock { $0 = value }
    if let semaphore = UnsafeMutablePointer<sem_t>(bitPattern: address) { sem_post(semaphore) }
  }
  while sem_wait(semaphore) != 0 {}
  defer {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }
  while true {
    if let value = outcome.value.withLock({ $0 }) { return value }
  }
}

private final class Outcome<T: Sendable>: Sendable {
  let value = Mutex<T?>(nil)
}
