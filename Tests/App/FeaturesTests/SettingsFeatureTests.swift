import Features
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@Suite struct SettingsFeatureTests {
  let world = World()

  /// The last choice of every preference.
  static let last = Preference.Field.allCases.map { Preference($0, UInt8($0.words.count - 1)) }

  @Test(arguments: last) func aChosenPreferenceIsTaken(_ preference: Preference) {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .page, .storage, .languages)
    store.exhaustivity = .off
    store.send(.settings(.preferenceSelected(preference))) { $0.preferences.set(preference) }
    #expect(store.state.preferences != Preferences())
  }

  @Test func aChosenPreferenceIsShownSentToTheServerAndKept() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .page, .storage)
    store.send(.settings(.preferenceSelected(Preference(.temperature, 1)))) { $0.preferences.temperatureUnit = .fahrenheit }
    #expect(AppView.view(store.state).html.contains("45°"), "7 °C is 45 °F")
    #expect(world.cookies.map(\.cookie) == ["f-eu.64146_-21942"])
    #expect(world.disk == ["index/preference/temperature": Array("f".utf8)])
  }

  @Test func theSwitchForTheNameOfHereBelongsToThePages() {
    let store = world.appStore(app(list((0, page(.devicePosition, home)))), .page, .storage)
    store.send(.settings(.namePositionSwitched(isOn: true))) { $0.weatherList.hereName.isWanted = true }
    #expect(world.written == [["index/name-here"]])
  }

  // MARK: On the screen

  private func settings(_ preferences: Preferences = Preferences()) -> AppFeature.State {
    var state = app(list((0, page(.devicePosition, home))))
    state.preferences = preferences
    state.open(Destination(.tool(.settings)))
    return state
  }

  @Test func everyPreferenceHasItsControlsAndTheyMeanWhatTheySay() {
    let order: [Preference.Field] = [.temperature, .wind, .pressure, .distance, .rain, .clock, .airScale, .theme]
    var expected = order.flatMap { field in
      field.words.indices.map { SettingsFeature.Action.preferenceSelected(Preference(field, UInt8($0))) }
    }
    expected += [
      .preferenceSelected(Preference(.transparency, 1)), .preferenceSelected(Preference(.wit, 0)),
      .namePositionSwitched(isOn: true),
      .preferenceSelected(Preference(.tiles, 1)),
    ]
    // A menu contributes nothing that is not one of its texts. Links are tested by the screens they lead to.
    let sent = ViewActionTests().sent(settings()).filter { if case .linkFollowed = $0 { false } else { true } }
    #expect(sent == expected.map { .settings($0) })
    #expect(
      Set(order + [.transparency, .wit, .tiles, .language]) == Set(Preference.Field.allCases),
      "a preference without a control can't be chosen")
  }

  @Test func theScreenShowsThePreferences() {
    for preferences in [Preferences(), Self.last.reduce(into: Preferences()) { $0.set($1) }] {
      let html = AppView.view(settings(preferences)).html
      for field in Preference.Field.allCases {
        let word = preferences.word(of: field)
        let control =
          switch field {
          case .language: "<option value=\"\(word == "auto" ? "en" : word)\" lang=\"\(word == "auto" ? "en" : word)\" selected>"
          case .transparency: "name=\"transparency\" value=\"reduced\"\(word == "reduced" ? " checked" : ">")"
          case .wit: "name=\"wit\" value=\"witty\"\(word == "witty" ? " checked" : ">")"
          case .tiles: "name=\"tiles\" value=\"streets\"\(word == "streets" ? " checked" : ">")"
          default: "name=\"\(field.name)\" value=\"\(word)\" checked"
          }
        #expect(html.contains(control), "\(control)")
      }
      let switches = (preferences.reducesTransparency ? 1 : 0) + (preferences.showsWit ? 1 : 0) + (preferences.showsStreetTiles ? 1 : 0)
      #expect(html.components(separatedBy: " checked").count - 1 == 8 + switches && html.components(separatedBy: " selected").count == 2)
    }
  }

  // MARK: Around the page

  @Test func aThemeAndLessTransparencyAreShownAtOnce() {
    let store = world.appStore(settings(), .page, .storage)
    store.send(.settings(.preferenceSelected(Preference(.theme, 2)))) { $0.preferences.theme = .dark }
    store.send(.settings(.preferenceSelected(Preference(.transparency, 1)))) { $0.preferences.reducesTransparency = true }
    store.send(.settings(.preferenceSelected(Preference(.theme, 0)))) { $0.preferences.theme = .system }
    store.send(.settings(.preferenceSelected(Preference(.clock, 1)))) { $0.preferences.clock = .twelveHours }
    #expect(world.looks == ["dark ", "dark reduced", " reduced"])
  }

  @Test func aKeptThemeIsAppliedWhereTheRenderedPageDiffers() {
    var kept = settings()
    kept.preferences.theme = .light
    for (painted, looks) in [(Preferences.Theme.system, ["light "]), (.light, [])] {
      let world = World()
      var state = AppFeature.State(now: noon)
      state.preferences.theme = painted
      let store = world.appStore(state, .page, .storage, .location, .weather)
      store.exhaustivity = .off
      store.send(.restored(AppSnapshot(kept)))
      #expect(world.looks == looks)
    }
  }

  @Test func theScreenMatchesItsSnapshot() {
    expectSnapshot(AppView.view(settings()), "settings")
  }
}
