import DesignSystem
import Markup
import WeatherModel

/// Every component, with the given text wherever it takes a text, so that hostile texts can be tried everywhere.
func gallery(_ text: String) -> [(name: String, node: Node)] {
  frames(text) + controls(text) + charts(text) + drawings(text)
}

func celsius(_ degrees: Double) -> Temperature { Temperature(celsius: degrees) }

private func frames(_ text: String) -> [(name: String, node: Node)] {
  [
    ("sky", sky()),
    ("card", card(text, icon: .wind, accessory: badge(text)) { Node(.p) { text } }),
    ("plainCard", plainCard { Node(.p) { text } }),
    ("metricCard", metricGrid { metricCard(text, icon: .drop, value: Figure(text, text), note: text, drawing: humidityBar(0.5)) }),
    ("metricCardBeside", metricCard(text, icon: .cloud, value: Figure(text), note: text, beside: cloudOktas(0.6, label: text))),
    (
      "topBar",
      topBar(locationBadge(name: text, coordinates: text, notes: [text], here: text)) {
        iconButton(.star, label: text, isPressed: true, isBusy: true, action: {})
      }
    ),
    ("screenTitle", screenTitle(text)),
    (
      "hero",
      hero(
        temperature: text, condition: conditionBadge(.rain, text: text), values: [LabelledValue(text, text, spoken: text)],
        glass: emptyGlass(isCracked: false))
    ),
    ("metaRow", metaRow { freshness(.fresh, text: text) }),
    ("stale", freshness(.stale, text: text)),
    ("offline", freshness(.offline, text: text)),
    ("simulated", simulatedBadge(text)),
    ("attribution", attribution { text }),
    (
      "alert",
      alertBanner(.extreme, headline: text, chips: [text, text], detail: text, key: 1, id: text, href: text) {}
    ),
    (
      "on-paper",
      Node(.div, [.class(onPaper)], children: [prose(proseBlocks(text + "\n* " + text)), toDoList(text, proseBlocks(text))])
    ),
    ("facts", facts([LabelledValue(text, text), LabelledValue(text, text)])),
    (
      "error",
      errorState(art: emptyGlass(isCracked: true), title: text, text: text) {
        button(text, icon: .refresh, style: .primary, action: {})
      }
    ),
    ("notice", messageCard(text, action: linkButton(text, style: .quiet, href: text))),
    ("sheet", sheet(title: text, closeLabel: text, url: "/", close: {}) { Node(.p) { text } }),
    (
      "sheet-chip",
      sheet(
        title: text, chip: severityChip(.severe, text, language: "en", state: text), closeLabel: text, url: "/", close: {}
      ) { Node(.p) { text } }
    ),
    ("toast", toast(text, button: text, action: {})),
    ("toast-passing", toast(text, button: text, action: {}, expired: {})),
    ("pull", pullIndicator(isBusy: true)),
    ("skeleton", Node(.div, [], children: weatherSkeleton(text, top: .text(text), meta: .text(text)))),
  ]
}

private func controls(_ text: String) -> [(name: String, node: Node)] {
  [
    ("button", button(text, icon: .check, style: .danger, isWide: true, isDisabled: true, action: {})),
    ("linkButton", linkButton(text, icon: .map, href: text, action: {})),
    ("formButton", formButton(text, icon: .dice, url: text, method: "post", fields: [(name: text, value: text)], action: {})),
    ("iconLink", iconLink(.back, label: text, href: text, action: {})),
    (
      "segmented",
      segmented(text, name: text, segments: [Segment(text, text), Segment("b", "B")], selected: text) { _ in }
    ),
    ("scriptlessForm", scriptlessForm(url: text, button: text) { toggle(text, isOn: true, name: text) { _ in } }),
    ("menu", menu(text, name: text, options: [(Segment(text, text), text), (Segment("b", "B"), nil)], selected: text) { _ in }),
    (
      "list",
      list(text) {
        row(text, end: segmented(text, name: text, segments: [Segment(text, text)], selected: text) { _ in })
        row(text, value: text)
        row(text, explanation: text, isOn: false) { _ in }
      }
    ),
    (
      "searchField",
      searchField(
        label: text, id: "field", placeholder: text, value: text, name: "q", url: text, button: text,
        suggestions: Suggestions(
          label: text, status: text, items: [Suggestions.Item(title: text, note: text, label: text, url: text)], chosen: 0, choose: { _ in }
        ),
        arrow: { _ in }, input: { _ in }, submit: {})
    ),
    ("tabBar", tabBar(text, items: [TabItem(.gear, text, href: text, isCurrent: true) {}], isCovered: false)),
    (
      "pager",
      pager(Node.text(text), previous: PageLink(text, href: text), next: PageLink(text, href: text)) { _ in }
    ),
    ("fileRow", fileRow(text) { _ in }), ("formRow", formRow(text, url: text)),
    ("pageDots", pageDots(text, pages: [PageLink(text, href: text), PageLink(text, href: text)], current: 1) { _ in }),
  ]
}

private func charts(_ text: String) -> [(name: String, node: Node)] {
  let hours = (0..<48).map { (index: Int) -> HourEntry in
    HourEntry(
      time: text, startsDay: index == 10, icon: .rain, condition: text, temperature: celsius(Double(index % 7)), temperatureText: text,
      rain: Double(index % 3), rainChance: Double(index) / 48, rainText: text)
  }
  let sun = HourEntry(sun: .sunset, time: text, name: text, temperature: celsius(3))
  let days = (0..<16).map { (index: Int) -> DayEntry in
    DayEntry(
      name: text, label: text, icon: .snow, condition: text, low: celsius(Double(-index)), high: celsius(Double(index)), lowText: text,
      highText: text, rainChance: 0.5, rainText: text, facts: index == 2 ? [LabelledValue(text, text)] : [])
  }
  let pollutants: [PollutantEntry] = [(text, text, AirLevel(band: 2, part: 0.3)), (text, text, nil)]
  return [
    ("hourlyStrip", hourlyStrip(hours + [sun], label: text, back: text, onward: text, id: "hours")),
    ("noHours", hourlyStrip([], label: text, back: text, onward: text, id: "no-hours")),
    ("daysList", daysList(days, now: celsius(3), id: "days")),
    ("noDays", daysList([], now: nil, id: "no-days")),
    ("nextHour", nextHourRain([0, 1, 5, 2], axis: [text, text], label: text, id: "next")),
    ("noRain", nextHourRain([], axis: [], label: text, id: "no-rain")),
    ("airScale", airQualityScale(34, scale: .us)),
    ("airSummary", airSummary(index: text, chip: airChip(text, band: 2, scale: .european), advice: text)),
    ("pollutants", pollutantList(pollutants, scale: .us)),
  ]
}

private func drawings(_ text: String) -> [(name: String, node: Node)] {
  let noon = Instant(seconds: 43_200)
  var all: [(name: String, node: Node)] = [
    ("compass", windCompass(Figure(text, text), from: 115, letters: [text, text, text, text], label: text)),
    ("calm", windCompass(Figure(text), from: nil, letters: [], label: text)),
    ("barometer", barometer(984, change: -4.2, reading: Figure(text, text), label: text)),
    ("barometerAlone", barometer(2000, change: nil, reading: Figure(text), label: text)),
    ("feelsLike", feelsLikeBar(actual: celsius(4), feels: celsius(-5))),
    ("uv", uvScale(5)),
    ("peaks", visibilityPeaks(7000)),
    ("dewPoint", dewPointBar(celsius(3))),
    ("sunByDay", sunArc(.rises(noon - .hours(6), sets: noon + .hours(6)), now: noon)),
    ("sunByNight", sunArc(.rises(noon - .hours(6), sets: noon + .hours(6)), now: noon + .hours(8))),
    ("polarDay", sunArc(.neverSets(dayPart: 0.3), now: noon)),
    ("polarNight", sunArc(.neverRises(dayPart: 0.3), now: noon)),
    ("sunTimes", sunTimes(rise: LabelledValue(text, text), note: text, set: LabelledValue(text, text))),
    ("moon", moonDisc(phase: 0.3, isSouthern: true, label: text)),
    ("figure", figure(Figure(text, text))),
  ]
  for glass in StormGlass.allCases { all.append(("glass \(glass)", stormGlass(glass, label: text, id: "glass-\(glass)"))) }
  for symbol in WeatherIcon.allCases { all.append((symbol.symbol, weatherIcon(symbol, label: text))) }
  for symbol in Icon.allCases { all.append((symbol.symbol, icon(symbol, size: .small))) }
  return all
}
