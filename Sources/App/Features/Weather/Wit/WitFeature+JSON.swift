import Routes
import WeatherModel
import Wire

// The record in which the device stores the lines.
extension WitFeature.State {
  /// The record's bytes, as JSON.
  public var json: [UInt8] {
    var json = JSONWriter(reserving: 1024)
    json.object { json in
      json.array("seen") { list in for id in shownIDs { list.value(Int64(id)) } }
      json.array("lines", of: lines) { stored, json in
        json.member("at", stored.cell.cookieText)
        json.member("line", stored.line.text)
        json.member("id", Int64(stored.line.id))
        json.member("by", stored.line.writer.word)
        if !stored.line.model.isEmpty { json.member("model", stored.line.model) }
        json.member("written", stored.written.description)
        if let offset = stored.utcOffset { json.member("offset", offset) }
        json.member("lang", stored.language.tag)
        json.member("units", stored.units)
      }
    }
    return json.bytes
  }

  /// Reads the record. Invalid lines are left out; a missing field ends the reading.
  public init(json bytes: [UInt8]) {
    self.init()
    do throws(JSONError) {
      let json = try JSON(parsing: bytes)
      for item in try json["seen"].itemsIfPresent() ?? [] {
        if let id = UInt32(exactly: try item.integer()) { shownIDs.append(id) }
      }
      for item in try json["lines"].itemsIfPresent() ?? [] {
        guard let line = try WitLine(json: item, id: UInt32(truncatingIfNeeded: item["id"].integer())),
          let written = Instant(iso8601: try item["written"].text()), let language = Language(tag: try item["lang"].text()),
          let cell = Cell(cookieText: Array(try item["at"].text().utf8)[...])
        else { continue }
        let offset = try item["offset"].integerIfPresent().flatMap { (-.days(1) ... .days(1)).contains($0) ? $0 : nil }
        let units = try item["units"].textIfPresent() ?? ""
        lines.append(
          WitFeature.StoredLine(cell: cell, line: line, written: written, utcOffset: offset, language: language, units: units))
      }
    } catch {
      return
    }
  }
}

extension WitLine {
  /// Reads a line from the server's answer; nil if it is invalid.
  public init?(answer: JSON) throws(JSONError) {
    var id: UInt32 = 0
    for digit in try answer["id"].text().utf8.prefix(8) {
      guard let value = hexadecimal(digit) else { return nil }
      id = id << 4 | value
    }
    try self.init(json: answer, id: id)
  }

  fileprivate init?(json: JSON, id: UInt32) throws(JSONError) {
    let word = try json["by"].text()
    guard let writer = Writer.allCases.first(where: { $0.word == word }) else { return nil }
    self.init(try json["line"].text(), id: id, by: writer, model: try json["model"].textIfPresent() ?? "")
  }
}
