import WeatherModel
import Wire

extension TrackedWarning {
  /// The warning as JSON for storage. It reveals which places people have saved, so it must never be part of an answer.
  package var json: [UInt8] {
    jsonObject(reserving: 4096) { json in
      json.key("event")
      json.value(written: warning.json)
      json.array("tellings") { list in for message in messages { message.write(to: &list) } }
      // Identifiers have no line breaks: `sanitized` has removed them.
      json.member("names", identifiers.joined(separator: "\n"))
      json.member("cells", text(of: cells))
      if !histories.isEmpty {
        json.array("courses", of: histories) { history, json in
          json.member("cell", history.cell.description)
          json.array("history") { list in for entry in history.entries { list.value(written: entry.json) } }
        }
      }
      if !lastMessages.isEmpty { json.array("last") { list in for message in lastMessages { message.write(to: &list) } } }
    }
  }

  /// Reads a stored warning.
  package init(json: JSON) throws(JSONError) {
    var (messages, last, histories): ([SourceMessage], [SourceMessage], [CellHistory]) = ([], [], [])
    for item in try json["tellings"].items() { messages.append(try SourceMessage(json: item)) }
    for item in try json["last"].itemsIfPresent() ?? [] { last.append(try SourceMessage(json: item)) }
    for item in try json["courses"].itemsIfPresent() ?? [] {
      guard let cell = try readCells(item["cell"]).first else { throw item["cell"].invalid("a cell") }
      var entries: [WarningChange] = []
      for entry in try item["history"].items() { entries.append(try WarningChange(json: entry)) }
      histories.append(CellHistory(cell: cell, entries: entries))
    }
    let names = try json["names"].text().utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    self.init(
      warning: try Warning(json: json["event"]), messages: messages, identifiers: names, cells: try readCells(json["cells"]),
      histories: histories, lastMessages: last)
  }
}

extension TrackedWarning.SourceMessage {
  fileprivate func write(to list: inout JSONWriter) {
    list.object { json in
      json.member("source", source.word)
      json.key("alert")
      json.value(written: alert.json)
      json.member("cells", text(of: cells))
    }
  }

  fileprivate init(json: JSON) throws(JSONError) {
    guard let source = Source(word: try json["source"].text()) else { throw json["source"].invalid("a known source") }
    self.init(source: source, alert: try Alert(json: json["alert"]), cells: try readCells(json["cells"]))
  }
}

/// Several cells as one text: "64.147,-21.942 51.507,-0.127".
private func text(of cells: [Cell]) -> String { cells.map(\.description).joined(separator: " ") }

private func readCells(_ json: JSON) throws(JSONError) -> [Cell] {
  var cells: [Cell] = []
  for word in try json.text().utf8.split(separator: UInt8(ascii: " ")) {
    guard let place = try? Coordinate(parsing: String(decoding: word, as: UTF8.self)) else { throw json.invalid("cells") }
    cells.append(Cell(place))
  }
  return cells
}
