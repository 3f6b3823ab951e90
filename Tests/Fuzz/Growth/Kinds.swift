import WeatherModel
import Wire

/// One way in which an input can grow without limit.
struct Growth {
  let name: String
  /// Returns the input with about this many bytes more.
  let input: (Int) -> [UInt8]
}

// MARK: JSON

/// All the ways in which a document can grow: for each text and number (the first way repeats its own letters), and for the whole. `head`
/// is put before it.
func growths(of document: JSON, head: [UInt8]) -> (places: [[Growth]], whole: [Growth]) {
  let tree = Tree(document)
  var places: [[Growth]] = []
  var all: [Growth] = []
  var seen: Set<String> = []
  for place in tree.places() where seen.insert(place.name).inserted {
    func growth(_ name: String, _ value: @escaping (Int) -> Tree) -> Growth {
      Growth(name: "\(place.name) \(name)") { size in head + tree.replacing(place.path[...], with: value(size)).bytes }
    }
    switch place.value {
    case .raw(let bytes):
      let kinds = bytes.first == UInt8(ascii: "\"") ? textKinds(bytes) : bytes.first.map(isNumeric) == true ? numberKinds(bytes) : []
      if !kinds.isEmpty { places.append(kinds.map { growth($0.0, $0.1) }) }
    case .array(let items):
      guard let item = items.first else { continue }
      let length = item.bytes.count + 1
      for isDistinct in [false, true] {
        all.append(
          growth(isDistinct ? "items" : "same items") { size in
            .array(items + (0..<size / length).map { item.later($0 + items.count, by: step(items), isDistinct: isDistinct) })
          })
      }
    case .object(let members):
      all.append(growth("members") { size in .object(members + (0..<size / 12).map { ("new\($0)", .raw([UInt8(ascii: "1")])) }) })
      if let member = members.last {
        let length = member.name.utf8.count + member.value.bytes.count + 4
        all.append(growth("same member") { size in .object(members + Array(repeating: member, count: size / length)) })
      }
      if members.count(where: { $0.value.column != nil }) > 1 {
        let length = members.reduce(1) { $0 + ($1.value.column?.first?.bytes.count ?? -1) + 1 }
        all.append(
          growth("columns") { size in
            .object(
              members.map { name, value in
                guard let column = value.column, let first = column.first else { return (name, value) }
                return (
                  name, .array(column + (0..<size / length).map { first.later($0 + column.count, by: step(column), isDistinct: false) })
                )
              })
          })
      }
    }
  }
  all += [
    Growth(name: "blanks before") { head + Array(repeating: 0x20, count: $0) + tree.bytes },
    Growth(name: "brackets") { head + Array(repeating: UInt8(ascii: "["), count: $0) },
    Growth(name: "arrays of arrays") { size in
      head + Tree.array(Array(repeating: .raw(Array("[[[1]]]".utf8)), count: size / 8)).bytes
    },
  ]
  return (places, all)
}

private func isNumeric(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) }

private func numberKinds(_ number: [UInt8]) -> [(String, (Int) -> Tree)] {
  [
    ("digits", { .raw(Array(repeating: UInt8(ascii: "1"), count: $0)) }),
    ("decimals", { .raw(Array("1.".utf8) + Array(repeating: UInt8(ascii: "3"), count: $0)) }),
    ("zeros", { .raw(Array("0.".utf8) + Array(repeating: UInt8(ascii: "0"), count: $0) + Array("7".utf8)) }),
    ("exponent", { .raw(Array("1e-".utf8) + Array(repeating: UInt8(ascii: "9"), count: $0)) }),
  ]
}

private func textKinds(_ text: [UInt8]) -> [(String, (Int) -> Tree)] {
  let own = Array(text.dropFirst().dropLast())
  func kind(_ name: String, _ piece: String) -> (String, (Int) -> Tree) {
    let piece = Array(piece.utf8)
    return (
      name,
      { size in
        var bytes = [UInt8(ascii: "\"")] + own
        for _ in 0..<size / piece.count { bytes += piece }
        return .raw(bytes + [UInt8(ascii: "\"")])
      }
    )
  }
  return [
    kind("letters", "x"), kind("blanks", " "), kind("line ends", "\\n"), kind("digits", "1"),
    kind("lines", "Southwest winds of 20 to 30 mph with gusts of up to 50 mph, and more\\n"), kind("short lines", "a\\n"),
    kind("points of a list", "\\n* WHAT...Wind"), kind("itself", "; " + String(decoding: own.isEmpty ? [0x78] : own, as: UTF8.self)),
    kind("escapes", "\\u0041"), kind("accents", "\u{301}"), kind("flags", "🇩🇪"),
    kind("other lines", "\u{2028}\u{85}"),
  ]
}

extension Tree {
  /// The items of an array with more than one item.
  fileprivate var column: [Tree]? {
    guard case .array(let items) = self, items.count > 1 else { return nil }
    return items
  }

  /// A copy that is `count` steps later: moments advance, and with `isDistinct` texts differ.
  fileprivate func later(_ count: Int, by step: Int64, isDistinct: Bool) -> Tree {
    switch self {
    case .array(let items): return .array(items.map { $0.later(count, by: step, isDistinct: isDistinct) })
    case .object(let members): return .object(members.map { ($0.name, $0.value.later(count, by: step, isDistinct: isDistinct)) })
    case .raw(let bytes):
      if let seconds = unixTime { return .raw(Array("\(seconds + step * Int64(count))".utf8)) }
      guard let text = plainText else { return self }
      if let moment = Instant(iso8601: text) { return .text((moment + step * Int64(count)).description) }
      if let date = CalendarDate(iso8601: text) { return .text(CalendarDate(day: date.day + Int64(count)).description) }
      guard isDistinct, bytes.first == UInt8(ascii: "\"") else { return self }
      return .text(text + "-\(count)")
    }
  }

  fileprivate var unixTime: Int64? {
    guard case .raw(let bytes) = self, let number = Int64(String(decoding: bytes, as: UTF8.self)), number > 1_000_000_000 else {
      return nil
    }
    return number
  }

  private var plainText: String? {
    guard case .raw(let bytes) = self, let json = try? JSON(parsing: bytes) else { return nil }  // we wrote it ourselves
    return try? json.text()  // nil when it is not a text
  }
}

/// The distance between the first two moments of a column, in seconds; an hour where they are none.
private func step(_ items: [Tree]) -> Int64 {
  guard items.count > 1, let first = items[0].unixTime, let second = items[1].unixTime, second > first else { return 3600 }
  return second - first
}

// MARK: Other texts

/// The ways in which a text can grow: a piece inserted many times, at the first joint and at the end.
func growths(of text: [UInt8]) -> [Growth] {
  let pieces = [
    "1", " ", ".", "%41", ",", "&a=1", ";a=b", "/", "[", "\\", "\n", "\u{301}", ".1_2", "a = 1\n", "[[a]]\n", "a.",
  ]
  let joints = text.indices.filter { !isWordPart(text[$0]) }.prefix(1) + [text.count]
  var all: [Growth] = []
  for joint in joints {
    for piece in pieces {
      let piece = Array(piece.utf8)
      all.append(
        Growth(name: "'\(String(decoding: piece, as: UTF8.self))' at \(joint)") { size in
          var bytes = Array(text[..<joint])
          for _ in 0..<size / piece.count { bytes += piece }
          return bytes + text[joint...]
        })
    }
  }
  // Different names, which a parser might collect in a list.
  for (name, before, after) in [
    ("keys", "", " = 1\n"), ("tables", "[", "]\n"), ("items", "&", "=1"), ("cookies", ";", "=1"), ("parts", "", "."),
  ] {
    all.append(
      Growth(name: "different \(name)") { size in
        var bytes = text
        for index in 0..<size / 10 { bytes += Array("\(before)name\(index)\(after)".utf8) }
        return bytes
      })
  }
  return all
}

private func isWordPart(_ byte: UInt8) -> Bool {
  byte >= 0x80 || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
}
