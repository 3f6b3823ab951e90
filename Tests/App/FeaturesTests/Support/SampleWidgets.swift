import Routes
import TestKit
import WeatherModel

@testable import Features

/// The page about widgets in every state.
enum SampleWidgets {
  static let now = SampleWeather.now
  static let home = place(1, "Grandma", 64.147, -21.942)
  static let away = place(2, "Kings", 40.65, -73.95)

  private static func place(_ number: UInt64, _ name: String, _ latitude: Double, _ longitude: Double) -> WidgetPlace {
    let text = SyncedText(name, .never)
    return WidgetPlace(
      PlaceRecord(
        id: RecordID(high: 0, low: number), coordinate: Coordinate(latitude: latitude, longitude: longitude) ?? Cell.zero.coordinate,
        created: now, name: text, nickname: SyncedText("", .never), order: SyncedText("V", .never)))
  }

  static let ways = WidgetUse.allCases.map { WidgetSnippet($0, "http://home/widget/TOKEN/" + $0.word) }

  static func key(_ number: UInt64, _ name: String, _ scopes: [String] = ["widget"], at cell: Cell? = home.cell, used: Instant? = nil)
    -> WidgetKey
  {
    WidgetKey(id: RecordID(high: 9, low: number), name: name, scopes: scopes, cell: cell, createdAt: now - .days(3), lastUsedAt: used)
  }

  /// A person with two places and some keys.
  static var state: WidgetsFeature.State {
    var state = WidgetsFeature.State()
    (state.places, state.ways) = ([home, away], ways)
    state.keys = [
      key(1, "Grandma", used: now - 240), key(2, "Kings", ["calendar"], at: nil), key(3, "Grandma", ["read", "places", "trips"], at: nil),
      key(4, "Kings", at: Cell.zero),
    ]
    return state
  }

  static var states: [(name: String, state: AppFeature.State)] {
    var asked = state
    (asked.keyToRevoke, asked.selected) = (RecordID(high: 9, low: 1), away.id)
    var byHand = state
    (byHand.snippetToCopy, byHand.message) = (WidgetSnippet(.tmux, "http://home/<1>"), .byHand)
    var picture = state
    (picture.snippetToCopy, picture.message) = (WidgetSnippet(.small, "http://home/1"), .byHand)
    var stranger = WidgetsFeature.State()
    stranger.message = .noPlace
    var all = [
      ("all", state), ("asked", asked), ("by-hand", byHand), ("here", picture), ("stranger", stranger), ("unknown", WidgetsFeature.State()),
    ]
    let messages: [(String, WidgetsFeature.Message)] = [
      ("no-connection", .noConnection), ("not-offered", .notOffered), ("failed", .failed), ("full", .keyLimitReached),
      ("too-often", .tooOften),
      ("copied", .copied("Grandma", isNew: true)), ("copied-again", .copied("Grandma", isNew: false)), ("revoked", .revoked("Grandma")),
    ]
    for (name, message) in messages {
      var state = WidgetsFeature.State()
      (state.keys, state.message) = ([], message)
      all.append((name, state))
    }
    return all.map { name, screen in
      var state = AppFeature.State(now: now)
      state.open(Destination(.tool(.widgets)))
      state.widgets = screen
      return (name, state)
    }
  }
}
