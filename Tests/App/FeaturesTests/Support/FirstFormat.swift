import Preferences
import WeatherModel
import Wire

@testable import Features

/// The bytes that the last version with a single record wrote for a state.
func firstFormat(_ state: AppFeature.State) -> [UInt8] {
  let snapshot = AppSnapshot(state)
  var json = JSONWriter()
  json.object { json in
    json.member("version", Int64(1))
    json.member("now", snapshot.now.description)
    json.member("preferences", snapshot.preferences.cookie)
    if snapshot.namesPosition { json.member("names_here", true) }
    json.member("selected", Int64(snapshot.selected))
    json.member("address", snapshot.destination?.url)
    json.member("search", snapshot.searchText)
    json.array("pages") { json in
      for page in snapshot.pages { json.object { write(page, to: &$0) } }
    }
  }
  return json.bytes
}

private func write(_ page: AppSnapshot.Page, to json: inout JSONWriter) {
  json.member("id", Int64(page.id))
  switch page.weather.origin {
  case .devicePosition: json.member("origin", "here")
  case .random: json.member("origin", "random")
  case .chosen(let words):
    json.member("origin", "chosen")
    json.member("searched_for", words)
  }
  if page.weather.isGuest { json.member("guest", true) }
  json.member("latitude", page.weather.coordinate?.latitude)
  json.member("longitude", page.weather.coordinate?.longitude)
  json.member("last_tried", page.weather.lastTried?.description)
  json.member("problem", page.weather.problem?.word)
  if let report = page.weather.report {
    json.key("report")
    json.value(written: report.json)
  }
}
