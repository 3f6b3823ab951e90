import HTTPServer
import System
import Wire

extension UpstreamScript {
  /// Reads a script. Files with bodies are relative to the folder and read at once.
  public init(parsing bytes: [UInt8], folder: String = ".") throws(ScriptError) {
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: bytes) } catch { throw ScriptError(error) }
    let reader = ScriptReader(folder: folder)
    let members = try ScriptMembers(json, "", known: ["rules", "outages"])
    rules = []
    for (index, item) in (try members.items("rules") ?? []).enumerated() { rules.append(try reader.rule(item, "rules[\(index)]")) }
    outages = []
    for (index, item) in (try members.items("outages") ?? []).enumerated() {
      outages.append(try reader.outage(item, "outages[\(index)]"))
    }
    if rules.isEmpty, outages.isEmpty { throw ScriptError("rules", "must have at least one rule") }
  }

  /// Reads a script from a file. Files with bodies are relative to its folder.
  public init(file: String) throws(ScriptError) {
    guard let bytes = fileBytes(file) else { throw ScriptError("", "the file \(file) can't be read") }
    let folder = file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    try self.init(parsing: bytes, folder: folder)
  }
}

/// Reads the parts of a script.
private struct ScriptReader {
  let folder: String
  private static let longest = 86_400_000

  func rule(_ json: JSON, _ path: String) throws(ScriptError) -> UpstreamRule {
    let members = try ScriptMembers(json, path, known: ["name", "match", "answer", "answers"])
    try members.onlyOne(of: ["answer", "answers"])
    var answers: [UpstreamAnswer] = []
    if members.has("answer") { answers.append(try answer(json["answer"], path + ".answer")) }
    for (index, item) in (try members.items("answers") ?? []).enumerated() {
      answers.append(try answer(item, "\(path).answers[\(index)]"))
    }
    if answers.isEmpty { throw ScriptError(path + ".answer", "a rule needs an answer, or answers with at least one") }
    let match = members.has("match") ? try match(json["match"], path + ".match") : UpstreamMatch()
    return UpstreamRule(match, name: try members.text("name"), answers)
  }

  func outage(_ json: JSON, _ path: String) throws(ScriptError) -> UpstreamOutage {
    let members = try ScriptMembers(json, path, known: ["after", "lasts", "answer"])
    var outage = UpstreamOutage(
      after: try members.integer("after", 0...Self.longest) ?? 0, lasts: try members.integer("lasts", 0...Self.longest))
    if members.has("answer") { outage.answer = try answer(json["answer"], path + ".answer") }
    return outage
  }

  private func match(_ json: JSON, _ path: String) throws(ScriptError) -> UpstreamMatch {
    let members = try ScriptMembers(json, path, known: ["method", "path", "path_prefix", "query", "headers", "call"])
    try members.onlyOne(of: ["path", "path_prefix"])
    for name in ["path", "path_prefix"] {
      if let text = try members.text(name), !text.hasPrefix("/") {
        throw ScriptError(members.member(name), "must begin with '/', not be '\(text)'")
      }
    }
    return UpstreamMatch(
      path: try members.text("path"), pathPrefix: try members.text("path_prefix"), method: try members.text("method"),
      query: try members.texts("query"), headers: try members.texts("headers"), call: try members.integer("call", 1...1_000_000_000))
  }

  private func answer(_ json: JSON, _ path: String) throws(ScriptError) -> UpstreamAnswer {
    let members = try ScriptMembers(
      json, path,
      known: [
        "status", "headers", "body", "body_file", "generate", "page", "noise", "times", "delay", "hang", "drip", "cut_after", "truncate_to",
        "last_modified", "retry_after", "fault",
      ])
    try members.onlyOne(of: ["body", "body_file", "generate", "page", "noise"])
    try members.onlyOne(of: ["cut_after", "truncate_to"])
    let status = try members.integer("status", 200...599)
    var answer = UpstreamAnswer()
    if let title = try members.text("page") { answer = .page(status: status ?? 502, title) }
    answer.status = status ?? answer.status
    answer.headers += try members.headers("headers")
    if let seconds = try members.integer("retry_after", 0...31_536_000) { answer.headers.append(HTTPHeader("Retry-After", "\(seconds)")) }
    answer.body = try body(members) ?? answer.body
    answer.times = try members.integer("times", 1...1_000_000_000) ?? 1
    answer.delay = try members.integer("delay", 0...Self.longest) ?? 0
    answer.hangs = try members.flag("hang")
    if members.has("drip") { answer.drip = try drip(json["drip"], path + ".drip") }
    answer.cutAfter = try members.integer("cut_after", 0...1_000_000_000)
    answer.truncateTo = try members.integer("truncate_to", 0...1_000_000_000)
    answer.lastModified = try members.text("last_modified")
    answer.fault = try fault(members)
    return answer
  }

  private func body(_ members: ScriptMembers) throws(ScriptError) -> UpstreamAnswer.Body? {
    let inline = members.json["body"]
    if inline.kind == .string { return .bytes(Array(try members.text("body")?.utf8 ?? "".utf8)) }
    if members.has("body") { return .bytes(rewritten(inline)) }
    if let name = try members.text("body_file") {
      let file = name.hasPrefix("/") ? name : folder + "/" + name
      guard let bytes = fileBytes(file) else { throw ScriptError(members.member("body_file"), "the file \(file) can't be read") }
      return .bytes(bytes)
    }
    if let word = try members.text("generate") {
      guard let generator = UpstreamGenerator(rawValue: word) else {
        let words = UpstreamGenerator.allCases.map(\.rawValue).joined(separator: ", ")
        throw ScriptError(members.member("generate"), "must be one of \(words), not '\(word)'")
      }
      return .made(generator)
    }
    guard members.has("noise") else { return nil }
    let noise = try noise(members.json["noise"], members.member("noise"))
    return .noise(bytes: noise.bytes, seed: noise.seed)
  }

  private func noise(_ json: JSON, _ path: String) throws(ScriptError) -> (bytes: Int, seed: UInt64) {
    let members = try ScriptMembers(json, path, known: ["bytes", "seed"])
    return (try members.integer("bytes", 1...100_000_000) ?? 1000, UInt64(try members.integer("seed", 0...Int.max) ?? 1))
  }

  private func drip(_ json: JSON, _ path: String) throws(ScriptError) -> UpstreamAnswer.Drip {
    let members = try ScriptMembers(json, path, known: ["bytes", "every"])
    guard let bytes = try members.integer("bytes", 1...100_000_000) else { throw ScriptError(members.member("bytes"), "is missing") }
    return UpstreamAnswer.Drip(bytes: bytes, every: try members.integer("every", 0...Self.longest) ?? 1000)
  }

  private func fault(_ members: ScriptMembers) throws(ScriptError) -> UpstreamAnswer.Fault? {
    switch try members.text("fault") {
    case nil: return nil
    case "reset"?: return .reset
    case "close"?: return .close
    case "noise"?: return .noise(bytes: 1000, seed: 1)
    case let other?: throw ScriptError(members.member("fault"), "must be reset, close or noise, not '\(other)'")
    }
  }
}

/// Writes a value of a document as a document of its own.
private func rewritten(_ json: JSON) -> [UInt8] {
  var writer = JSONWriter()
  write(json, to: &writer)
  return writer.bytes
}

private func write(_ json: JSON, to writer: inout JSONWriter) {
  // The kind is checked first, so none of these reads can fail.
  switch json.kind {
  case .missing, .null: writer.null()
  case .bool: if let flag = try? json.flag() { writer.value(flag) }
  case .number:
    // A failing read computes the item's path, which takes longer for later items, so read as a number first.
    let number = try? json.number()
    if let number, number == number.rounded(), abs(number) < 9e18, let whole = try? json.integer() {
      writer.value(whole)
    } else if let number {
      writer.value(number)
    } else {
      writer.null()
    }
  case .string: if let text = try? json.text() { writer.value(text) }
  case .array:
    writer.array { writer in for item in (try? json.items()) ?? [] { write(item, to: &writer) } }
  case .object:
    writer.object { writer in
      for (name, value) in (try? json.members()) ?? [] {
        writer.key(name)
        write(value, to: &writer)
      }
    }
  }
}
