import Loop
import Markup
import Routes
import TestKit
import Testing
import WeatherModel
import Wire

@testable import Features

/// Widgets, the snippets for them, and their tokens.
@Suite struct WidgetsFeatureTests {
  typealias State = WidgetsFeature.State
  typealias Action = WidgetsFeature.Action

  let server = Channel<SpaceRequest, ServerAnswer>()
  let clipboard = Channel<ClipboardRequest, Bool>()
  let world = World()

  private func screen(_ state: State = SampleWidgets.state) -> TestStore<State, Action> {
    let space = SpaceClient(answering: server)
    let clipboard = ClipboardClient { self.clipboard.ask($0, $1) }
    return TestStore(initialState: state, reduce: { WidgetsFeature.reduce(&$0, $1, space, clipboard, world.pageClient, .english) })
  }

  private let made = ServerAnswer(
    201,
    Array(
      #"{"id":"00000000000000090000000000000005","name":"Home Assistant","scopes":["widget"],"latitude":64.147,"longitude":-21.942,"created":"2026-11-18T14:09:00Z","token":"a.b"}"#
        .utf8))

  private var key: WidgetKey {
    WidgetKey(
      id: RecordID(high: 9, low: 5), name: "Home Assistant", scopes: ["widget"], cell: SampleWidgets.home.cell,
      createdAt: SampleWidgets.now,
      lastUsedAt: nil)
  }

  private func keep(_ state: inout State) {
    state.newKeys = [WidgetsFeature.NewKey(id: key.id, use: .homeAssistant, place: SampleWidgets.home.id, secret: "a.b")]
    state.keys?.append(key)
  }

  @Test func snippetsAndTokensAreAskedFor() {
    let store = screen(State())
    store.send(.appeared([SampleWidgets.home], isMember: false)) { $0.places = [SampleWidgets.home] }
    #expect(server.requests == [SpaceRequest("GET", .widgets), SpaceRequest("GET", .tokens)])
    let ways = ServerAnswer(200, WidgetSnippet.json(SampleWidgets.ways))
    server.answer(0, ways)
    store.receive(.snippetsLoaded(ways)) { $0.ways = SampleWidgets.ways }
    let keys = ServerAnswer(200, Array((#"{"tokens":["# + String(decoding: made.body, as: UTF8.self) + "]}").utf8))
    server.answer(1, keys)
    store.receive(.keysLoaded(keys)) { $0.keys = [key] }
  }

  @Test func aPlaceThatTwoDevicesHadSavedIsListedOnce() throws {
    var space = Space(device: 1)
    for number in 1...2 { try space.replica.add(RecordID(high: 0, low: UInt64(number)), home, name: "Grandma", at: 1) }
    var state = AppFeature.State(now: SampleWidgets.now)
    state.changeRecords { $1 = space }
    state.open(Destination(.tool(.widgets)))
    _ = AppFeature.widgetsAppeared(&state, .unimplemented(clock: world.clock))
    #expect(state.widgets?.places.map { $0.id } == [RecordID(high: 0, low: 1)])
  }

  @Test func aSnippetIsCopiedWithATokenOfItsOwn() {
    let store = screen()
    store.send(.copyButtonTapped(.homeAssistant)) { $0.isBusy = true }
    store.send(.copyButtonTapped(.tmux))
    let body = #"{"name":"Home Assistant","scopes":["widget"],"latitude":64.147,"longitude":-21.942}"#
    #expect(server.requests == [SpaceRequest("POST", .tokens, Array(body.utf8))], "one after the other")
    server.answer(0, made)
    store.receive(.keyMade(.homeAssistant, SampleWidgets.home.id, made)) { keep(&$0) }
    #expect(clipboard.requests == [.copy("http://home/widget/a.b/home-assistant")])
    clipboard.answer(0, true)
    store.receive(.copied(.homeAssistant, key: key.id, isNew: true, true)) { state in
      (state.isBusy, state.message) = (false, .copied("Home Assistant", isNew: true))
    }
    // Copying again uses the same token.
    store.send(.copyButtonTapped(.homeAssistant)) { ($0.isBusy, $0.message) = (true, nil) }
    #expect(server.requests.count == 1 && clipboard.requests.count == 2)
    clipboard.answer(1, true)
    store.receive(.copied(.homeAssistant, key: key.id, isNew: false, true)) { state in
      (state.isBusy, state.message) = (false, .copied("Home Assistant", isNew: false))
    }
    // Another place needs another token.
    store.send(.placeSelected(SampleWidgets.away.id)) { ($0.selected, $0.message) = (SampleWidgets.away.id, nil) }
    store.send(.copyButtonTapped(.homeAssistant)) { $0.isBusy = true }
    #expect(server.requests.count == 2)
    server.answer(1, ServerAnswer(0))
    store.receive(.keyMade(.homeAssistant, SampleWidgets.away.id, ServerAnswer(0))) { state in
      (state.isBusy, state.message) = (false, .noConnection)
    }
  }

  @Test func aTokenThatAnotherDeviceHasRevokedIsNotCopiedAgain() {
    var state = SampleWidgets.state
    keep(&state)
    let store = screen(state)
    store.send(.copyButtonTapped(.homeAssistant)) { $0.isBusy = true }
    clipboard.answer(0, false)
    store.receive(.copied(.homeAssistant, key: key.id, isNew: false, false)) { state in
      state.isBusy = false
      state.snippetToCopy = WidgetSnippet(.homeAssistant, "http://home/widget/a.b/home-assistant")
      state.message = .byHand
    }
    let copied = clipboard.requests.count
    store.send(.appeared([SampleWidgets.home], isMember: true)) { $0.places = [SampleWidgets.home] }
    let none = ServerAnswer(200, Array(#"{"tokens":[]}"#.utf8))
    server.answer(1, none)
    store.receive(.keysLoaded(none)) { ($0.keys, $0.newKeys, $0.snippetToCopy) = ([], [], nil) }
    store.send(.copyButtonTapped(.homeAssistant)) { ($0.isBusy, $0.message) = (true, nil) }
    #expect(server.requests.last?.method == "POST" && clipboard.requests.count == copied, "a new key is made")
    store.skipInFlightEffects()
  }

  @Test func theCalendarIsOfAllPlaces() {
    let store = screen()
    store.send(.copyButtonTapped(.calendar)) { $0.isBusy = true }
    #expect(server.requests == [SpaceRequest("POST", .tokens, Array(#"{"name":"Calendar","scopes":["calendar"]}"#.utf8))])
    server.answer(0, ServerAnswer(500))
    store.receive(.keyMade(.calendar, nil, ServerAnswer(500))) { ($0.isBusy, $0.message) = (false, .failed) }
  }

  @Test func aSnippetThatCannotBeCopiedIsShownSelected() {
    var state = SampleWidgets.state
    keep(&state)
    let store = screen(state)
    store.send(.copyButtonTapped(.homeAssistant)) { $0.isBusy = true }
    clipboard.answer(0, false)
    store.receive(.copied(.homeAssistant, key: key.id, isNew: false, false)) { state in
      state.isBusy = false
      state.snippetToCopy = WidgetSnippet(.homeAssistant, "http://home/widget/a.b/home-assistant")
      state.message = .byHand
    }
    #expect(clipboard.requests.last == .select(id: "by-hand"))
    // After its token is revoked there is nothing to copy.
    store.send(.revokeButtonTapped(key.id)) { ($0.keyToRevoke, $0.message) = (key.id, nil) }
    store.send(.confirmButtonTapped) { $0.isBusy = true }
    server.answer(0, ServerAnswer(204))
    store.receive(.revoked(key.id, ServerAnswer(204))) { state in
      (state.isBusy, state.keyToRevoke, state.snippetToCopy, state.newKeys) = (false, nil, nil, [])
      state.keys?.removeLast()
      state.message = .revoked("Home Assistant")
    }
  }

  @Test func aTokenIsRevokedAfterConfirmation() {
    let id = RecordID(high: 9, low: 2)
    let store = screen()
    store.send(.revokeButtonTapped(id)) { $0.keyToRevoke = id }
    #expect(world.focused == ["keep"])
    store.send(.cancelButtonTapped) { $0.keyToRevoke = nil }
    #expect(world.focused.last == "revoke-" + id.text)
    store.send(.confirmButtonTapped)
    #expect(server.requests.isEmpty)
    store.send(.revokeButtonTapped(id)) { $0.keyToRevoke = id }
    store.send(.confirmButtonTapped) { $0.isBusy = true }
    #expect(server.requests == [SpaceRequest("DELETE", .token(id))])
    server.answer(0, ServerAnswer(0))
    store.receive(.revoked(id, ServerAnswer(0))) { ($0.isBusy, $0.keyToRevoke, $0.message) = (false, nil, .noConnection) }
    store.send(.revokeButtonTapped(id)) { ($0.keyToRevoke, $0.message) = (id, nil) }
    store.send(.confirmButtonTapped) { $0.isBusy = true }
    // Another device has already revoked it.
    server.answer(1, ServerAnswer(404))
    store.receive(.revoked(id, ServerAnswer(404))) { state in
      (state.isBusy, state.keyToRevoke, state.message) = (false, nil, .revoked("Kings"))
      state.keys?.remove(at: 1)
    }
  }

  @Test(arguments: [
    (0, WidgetsFeature.Message.noConnection), (401, .noPlace), (409, .keyLimitReached), (429, .tooOften), (500, .failed),
    (503, .notOffered),
  ]) func problemsOfTheServerAreReported(_ status: Int, _ message: WidgetsFeature.Message) {
    let store = screen()
    store.send(.snippetsLoaded(ServerAnswer(status))) { $0.message = message }
    store.send(.retryButtonTapped) { $0.message = nil }
    #expect(server.requests.count == 2)
    server.answer(0, ServerAnswer(200, Array("{}".utf8)))
    store.receive(.snippetsLoaded(ServerAnswer(200, Array("{}".utf8)))) { $0.message = .failed }
    server.answer(1, ServerAnswer(401))
    store.receive(.keysLoaded(ServerAnswer(401))) { $0.keys = nil }
  }

  @Test func withoutASavedPlaceThePageSaysSoUntilThereIsOne() {
    let store = screen(State())
    let ways = ServerAnswer(200, WidgetSnippet.json(SampleWidgets.ways))
    store.send(.appeared([], isMember: false)) { $0.message = .noPlace }
    #expect(server.requests.isEmpty)
    store.send(.snippetsLoaded(ways)) { $0.ways = SampleWidgets.ways }
    store.send(.appeared([SampleWidgets.home], isMember: true)) { ($0.places, $0.message) = ([SampleWidgets.home], nil) }
    server.answer(0, ways)
    store.receive(.snippetsLoaded(ways))
    server.answer(1, ServerAnswer(500))
    store.receive(.keysLoaded(ServerAnswer(500)))
  }

  @Test func aDeviceThatHasItsPlacesForItselfIsNotToldToSaveOne() throws {
    var state = try #require(SampleWidgets.states.first { $0.name == "stranger" }?.state)
    state.save(page(.chosen(searchedFor: nil), home))
    let html = AppView.view(state).html
    #expect(html.contains("Places saved without JavaScript stay in this browser.") && html.contains("href=\"/pair\""))
    #expect(!html.contains("Save one first"))
    state.changeRecords { $1?.membership = .left }
    #expect(AppView.view(state).html.contains("This device is no longer paired."))
  }

  @Test func theStateThatTheServerRendersIsTakenOver() {
    for (name, state) in SampleWidgets.states {
      guard let widgets = state.widgets, [nil, .noPlace].contains(widgets.message), widgets.keyToRevoke == nil else { continue }
      let known = AppSnapshot(AppSnapshot(state).bytes)?.state(.english).widgets
      #expect(known == widgets, "\(name)")
    }
  }
}
