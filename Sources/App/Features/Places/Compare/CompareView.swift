import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

extension Screen {
  static func compare(_ places: CompareAddress) -> Screen {
    Screen(address: .compare(places), title: { $0.copy.compare }) { app, environment, _ in
      CompareView.view(places, among: app.favourites, environment)
    }
  }
}

/// Two or three saved places side by side: their weather now, and the coming days on one scale.
enum CompareView {
  /// So many days are compared.
  private static var days: Int { 5 }

  static func view(_ address: CompareAddress, among places: [Favourite], _ environment: Environment) -> Node {
    let copy = environment.copy
    let favourites = Destination(.tool(.favourites))
    let bar = environment.titleBar(copy.compare, back: copy.favourites, to: favourites)
    guard places.count > 1 else {
      let way = environment.linkButton(copy.favourites, style: .quiet, to: favourites)
      return screen(
        class: "screen screen--tool", key: "compare", children: [bar, messageCard(copy.compareNeedsTwo, icon: .star, action: way)])
    }
    let chosen = address.chosen(among: places)
    let children = [bar, choice(chosen, places, environment)] + table(chosen, environment)
    return screen(class: "screen screen--tool screen--wide", key: "compare", children: children)
  }

  private static func choice(_ chosen: [Favourite], _ places: [Favourite], _ environment: Environment) -> Node {
    Node(.div, .class("chips chips--scroll"), .role("group"), .label(environment.copy.compareWhich), .key("places")) {
      for place in places {
        let goal = Destination(.compare(CompareAddress.tapping(place, with: chosen)))
        placeChoice(
          place.name, isOn: chosen.contains { $0.id == place.id }, key: .name(place.id.text), href: goal.url
        ) { environment.open(goal) }
      }
    }
  }

  private static func table(_ chosen: [Favourite], _ environment: Environment) -> [Node] {
    let copy = environment.copy
    let compared = chosen.map { ComparedPlace($0, environment) }
    // A place that is a day ahead has no cell in the row of the others' today.
    let all = compared.flatMap { $0.days.map { $0.date.day } }
    let first = all.min() ?? 0
    let dates = (first..<first + Int64(days)).filter { all.contains($0) }.map { CalendarDate(day: $0) }
    let verdict = chosen.count < 2 ? copy.compareChoose : compareVerdict(compared, on: dates, copy)
    let rows = dates.map { date in
      // A date that is today here and tomorrow there has its weekday.
      var names: [String] = []
      for place in compared where place.day(on: date) != nil { names.append(place.name(of: date)) }
      let isCommon = names.allSatisfy { $0 == (names.first ?? "") }
      let name = isCommon ? names.first ?? "" : copy.weekday(date.weekday)
      return PlaceTableRow(day: (name, String(date.parts.day)), compared.map { $0.cell(on: date) })
    }
    var parts: [Node] = []
    if !verdict.isEmpty { parts.append(Node(.p, .class("verdict on-sky")) { verdict }) }
    parts.append(placeTable(copy.comparePlaces, now: copy.hourNow, columns: compared.map { $0.column }, rows: rows))
    let shown = compared.flatMap { place in dates.compactMap { place.day(on: $0) } }
    if let low = shown.map({ $0.low }).min(), let high = shown.map({ $0.high }).max() {
      let display = environment.deviceDisplay
      let range = copy.lowToHigh(low: display.degrees(low), high: display.degrees(high))
      parts.append(Node(.p, .class("caption on-sky note")) { copy.compareScale(range: range) })
    }
    return parts + [savedPlacesStatus(chosen, environment)]
  }
}
