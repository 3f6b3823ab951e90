import HTTPServer
import Wire

/// Reads the members of an object in a script. Members that are not known are an error.
struct ScriptMembers {
  let json: JSON
  let path: String
  private let known: [String]

  init(_ json: JSON, _ path: String, known: [String]) throws(ScriptError) {
    self.json = json
    self.path = path
    self.known = known
    for (name, _) in try reading({ () throws(JSONError) in try json.members() }) where !known.contains(name) {
      throw ScriptError(member(name), "there is no such member; the members are \(known.joined(separator: ", "))")
    }
  }

  func member(_ name: String) -> String { path.isEmpty ? name : path + "." + name }

  func has(_ name: String) -> Bool { !json[name].isMissing }

  func text(_ name: String) throws(ScriptError) -> String? { try reading { () throws(JSONError) in try json[name].textIfPresent() } }

  func flag(_ name: String) throws(ScriptError) -> Bool { try reading { () throws(JSONError) in try json[name].flagIfPresent() } ?? false }

  /// Reads an integer within limits; nil where it is missing.
  func integer(_ name: String, _ limits: ClosedRange<Int>) throws(ScriptError) -> Int? {
    guard let number = try reading({ () throws(JSONError) in try json[name].integerIfPresent() }) else { return nil }
    guard let number = Int(exactly: number), limits.contains(number) else {
      throw ScriptError(member(name), "must be from \(limits.lowerBound) to \(limits.upperBound), not \(number)")
    }
    return number
  }

  /// Reads texts by name; null in the script means any value.
  func texts(_ name: String) throws(ScriptError) -> [String: String?] {
    var texts: [String: String?] = [:]
    for (key, value) in try reading({ () throws(JSONError) in try json[name].membersIfPresent() }) ?? [] {
      texts[key] = .some(try reading { () throws(JSONError) in try value.textIfPresent() })
    }
    return texts
  }

  func headers(_ name: String) throws(ScriptError) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for (key, value) in try reading({ () throws(JSONError) in try json[name].membersIfPresent() }) ?? [] {
      let text = try reading { () throws(JSONError) in try value.text() }
      guard !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }),
        !text.utf8.contains(where: { $0 < 0x20 })
      else { throw ScriptError("\(member(name)).\(key)", "this is not a valid header line") }
      headers.append(HTTPHeader(key, text))
    }
    return headers
  }

  func items(_ name: String) throws(ScriptError) -> [JSON]? { try reading { () throws(JSONError) in try json[name].itemsIfPresent() } }

  /// Throws if more than one of these members is present.
  func onlyOne(of names: [String]) throws(ScriptError) {
    let there = names.filter { has($0) }
    if there.count > 1 { throw ScriptError(member(there[1]), "can't be combined with \(there[0])") }
  }

  /// Converts JSON errors to script errors.
  func reading<Value>(_ read: () throws(JSONError) -> Value) throws(ScriptError) -> Value {
    do throws(JSONError) { return try read() } catch { throw ScriptError(error) }
  }
}

extension ScriptError {
  init(_ error: JSONError) {
    let prefix = error.path.isEmpty ? "document: " : error.path + ": "
    let words = error.description
    self.init(error.path, words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words)
  }
}
