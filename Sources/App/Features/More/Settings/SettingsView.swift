import Copy
import DesignSystem
import Loop
import Markup
import Preferences
import Routes
import WeatherModel

/// The settings: a row for each preference, with its title and its choices.
enum SettingsView {
  static func view(
    _ state: SettingsFeature.State, _ environment: Environment, namesHere: Bool, _ send: Send<SettingsFeature.Action>
  ) -> Node {
    let copy = environment.copy
    let preferences = state.preferences
    func choice(_ field: Preference.Field, _ title: String, spoken: String? = nil, _ name: (Int) -> String) -> Node {
      row(
        title,
        end: preferenceControl(field, spoken ?? title, selected: preferences.word(of: field), name: name) { send(.preferenceSelected($0)) })
    }
    let rows = scriptlessForm(
      class: "stack cards", url: Route.preferences.url, method: "post", fields: [(FormField.back, Destination(.tool(.settings)).url)],
      button: copy.apply
    ) {
      list(copy.units) {
        choice(.temperature, copy.temperatureTitle, spoken: copy.temperatureUnit) { $0 == 0 ? copy.celsiusUnit : copy.fahrenheitUnit }
        choice(.wind, copy.wind) { copy.windUnit($0) }
        choice(.pressure, copy.pressure) { copy.pressureUnit($0) }
        choice(.distance, copy.distanceTitle) { copy.distanceUnit($0) }
        choice(.rain, copy.precipitation) { copy.rainUnit($0) }
        choice(.clock, copy.clock) { $0 == 0 ? copy.twentyFourHours : copy.twelveHours }
        choice(.airScale, copy.airScale) { copy.airScaleShort($0) }
      }
      list(copy.appearance) {
        choice(.theme, copy.theme) { copy.themeName($0) }
        language(copy.languageLabel, (preferences.language ?? copy.language).tag, send)
        preferenceSwitch(.transparency, copy.reduceTransparency, isOn: preferences.reducesTransparency, words: (off: 0, on: 1), send)
        preferenceSwitch(.wit, copy.witSetting, isOn: preferences.showsWit, words: (off: 1, on: 0), send)
      }
      sources(state, copy, send)
      list(copy.devices) {
        linkRow(copy.devicesSummary, href: Destination(.tool(.devices)).url) {
          environment.open(Destination(.tool(.devices)))
        }
        linkRow(copy.widgets, note: copy.widgetsSummary, href: Destination(.tool(.widgets)).url) {
          environment.open(Destination(.tool(.widgets)))
        }
      }
      list(copy.noticesTitle) {
        linkRow(copy.noticesSummary, href: Destination(.notice(.notices)).url) { environment.open(Destination(.notice(.notices))) }
        linkRow(copy.warnings, href: Destination(.notice(.warnings(nil))).url) { environment.open(Destination(.notice(.warnings(nil)))) }
      }
      list(copy.privacy) {
        row(copy.nameHere, explanation: copy.nameHereExplained, isOn: namesHere) { send(.namePositionSwitched(isOn: $0)) }
        preferenceSwitch(
          .tiles, copy.streetTiles, explanation: copy.streetTilesExplained(host: state.tiles.host), isOn: preferences.showsStreetTiles,
          words: (off: 0, on: 1), send
        )
        // The server's page: it is never part of the app.
        linkRow(copy.askedTitle, note: copy.askedSummary, href: Route.askedPage)
      }
      list(copy.about) {
        linkRow(copy.aboutContents, href: Destination(.tool(.about)).url) { environment.open(Destination(.tool(.about))) }
        row(copy.version, value: weatherglassVersion)
      }
    }
    return screen(
      class: "screen screen--tool", key: "settings", children: [topBar(screenTitle(copy.settings)), rows])
  }

  /// A menu for each kind of weather that has more than one source, and all sources with their terms.
  private static func sources(_ state: SettingsFeature.State, _ copy: Copy, _ send: Send<SettingsFeature.Action>) -> Node {
    let offers = state.offered.offers
    if offers.isEmpty { return .nothing }
    return list(copy.sources) {
      for kind in Kind.allCases {
        let sources = offers.filter { $0.kinds.contains(Kinds(kind)) }.map { $0.source }
        if sources.count > 1 { source(of: kind, sources, state.preferences.sources[kind], copy, send) }
      }
      Node(.p, .class("list__row caption")) { copy.sourcesNote }
      for offer in offers {
        linkRow(
          offer.source.name, language: Language.english.tag, note: copy.terms(offer.source), href: offer.source.link ?? "")
      }
    }
  }

  private static func source(
    of kind: Kind, _ sources: [Source], _ selected: Source?, _ copy: Copy, _ send: Send<SettingsFeature.Action>
  ) -> Node {
    let title = copy.name(kind)
    var options = [(segment: Segment("auto", copy.automatic), language: String?.none)]
    for source in sources { options.append((Segment(source.word, source.name), Language.english.tag)) }
    return row(
      title,
      end: menu(title, name: PreferredSources.formName(kind), options: options, selected: selected?.word ?? "auto") { word in
        send(.sourceSelected(kind, Source(word: word)))
      })
  }

  /// A menu in which each language is called by its own name.
  private static func language(_ title: String, _ selected: String, _ send: Send<SettingsFeature.Action>) -> Node {
    let options = Language.allCases.map { (segment: Segment($0.tag, $0.name), language: Optional($0.tag)) }
    return row(
      title,
      end: menu(title, name: Preference.Field.language.name, options: options, selected: selected) { word in
        if let preference = Preference(.language, word: word) { send(.preferenceSelected(preference)) }
      })
  }

  /// A preference with two choices, as a switch.
  private static func preferenceSwitch(
    _ field: Preference.Field, _ title: String, explanation: String? = nil, isOn: Bool, words numbers: (off: UInt8, on: UInt8),
    _ send: Send<SettingsFeature.Action>
  ) -> Node {
    let words = field.words
    return row(title, explanation: explanation, field: (field.name, off: words[Int(numbers.off)], on: words[Int(numbers.on)]), isOn: isOn) {
      send(.preferenceSelected(Preference(field, $0 ? numbers.on : numbers.off)))
    }
  }
}
