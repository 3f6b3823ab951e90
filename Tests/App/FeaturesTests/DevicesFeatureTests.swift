import Loop
import Preferences
import Routes
import TestKit
import Testing
import WeatherModel

@testable import Features

/// The paired devices, the code that admits another one, and the page where it is typed.
@Suite struct DevicesFeatureTests {
  let clock = ManualTimer(now: noon.seconds * 1000)
  let asked = Channel<SpaceRequest, ServerAnswer>()
  let world = World()

  static let phone = PairedDevice(id: RecordID(high: 1, low: 2), name: "Phone <3", lastSeen: noon, isThis: true)
  static let tablet = PairedDevice(id: RecordID(high: 3, low: 4), name: "Tablet", lastSeen: noon, isThis: false)

  var client: SpaceClient {
    SpaceClient(answering: asked)
  }

  func devices(_ state: DevicesFeature.State = DevicesFeature.State()) -> TestStore<DevicesFeature.State, DevicesFeature.Action> {
    let store = TestStore(initialState: state, reduce: { DevicesFeature.reduce(&$0, $1, client, clock.client, world.pageClient) })
    store.exhaustivity = .off
    return store
  }

  @Test func theListOfDevicesIsReadBackUnchanged() {
    #expect(PairedDevice.list(PairedDevice.json([Self.phone, Self.tablet])) == [Self.phone, Self.tablet])
    #expect(PairedDevice.list(Array("{}".utf8)) == nil)
  }

  @Test func aDeviceIsRevokedOnlyAfterConfirmation() {
    let store = devices()
    store.send(.appeared)
    asked.answer(0, ServerAnswer(200, PairedDevice.json([Self.phone, Self.tablet])))
    store.skipReceivedActions()
    store.send(.asked(.revoke(Self.tablet.id)))
    store.send(.cancelButtonTapped)
    #expect(world.focused == ["keep", "revoke-" + Self.tablet.id.text])
    store.send(.confirmButtonTapped)
    #expect(asked.requests.count == 1)
    store.send(.asked(.revoke(Self.tablet.id)))
    store.send(.confirmButtonTapped)
    #expect(asked.requests.last == SpaceRequest("DELETE", .device(Self.tablet.id)))
    asked.answer(1, ServerAnswer(204))
    store.skipReceivedActions()
    #expect(store.state.devices == [Self.phone] && store.state.confirmation == nil)
  }

  @Test func beforeTheServerAnswersTheListIsLoadingNotEmpty() {
    let store = devices()
    store.send(.appeared)
    #expect(store.state.isListing)
    asked.answer(0, ServerAnswer(0))
    store.skipReceivedActions()
    #expect(store.state.problem == .failed && !store.state.isListing)
    store.send(.appeared)
    // The button to try again stays, with the focus.
    #expect(store.state.problem == .failed && store.state.isListing)
    asked.answer(1, ServerAnswer(200, PairedDevice.json([Self.phone])))
    store.skipReceivedActions()
    #expect(store.state.devices == [Self.phone] && store.state.problem == nil && !store.state.isListing)
  }

  @Test func aDeviceIsRenamedOnceTheServerConfirms() {
    var state = DevicesFeature.State()
    state.devices = [Self.phone, Self.tablet]
    let store = devices(state)
    store.send(.renameButtonTapped(Self.tablet.id))
    #expect(store.state.renaming == DevicesFeature.Renaming(id: Self.tablet.id, text: "Tablet"))
    store.send(.nameEdited(" "))
    store.send(.nameSubmitted)
    #expect(store.state.problem == .badName && asked.requests.isEmpty)
    store.send(.nameEdited(" Küche \"1\" "))
    store.send(.nameSubmitted)
    store.send(.nameSubmitted)
    #expect(asked.requests == [SpaceRequest("PUT", .device(Self.tablet.id), Array(#"{"name":"Küche \"1\""}"#.utf8))])
    asked.answer(0, ServerAnswer(0))
    store.skipReceivedActions()
    #expect(store.state.problem == .failed && store.state.renaming?.text == " Küche \"1\" ")
    store.send(.nameSubmitted)
    asked.answer(1, ServerAnswer(204))
    store.skipReceivedActions()
    #expect(store.state.devices?.map(\.name) == ["Phone <3", "Küche \"1\""] && store.state.renaming == nil && store.state.problem == nil)
  }

  @Test func onlyOneConfirmationIsShownAtATime() {
    var state = DevicesFeature.State()
    state.devices = [Self.phone, Self.tablet]
    let store = devices(state)
    store.send(.renameButtonTapped(Self.tablet.id))
    store.send(.asked(.leave))
    #expect(store.state.renaming == nil && store.state.confirmation == .leave)
    store.send(.renameButtonTapped(Self.phone.id))
    #expect(store.state.renaming?.id == Self.phone.id && store.state.confirmation == nil)
    store.send(.cancelButtonTapped)
    #expect(store.state.renaming == nil)
  }

  @Test func theOnlyDeviceIsToldWhyItCanNotBeRevoked() {
    let store = devices()
    store.send(.asked(.leave))
    store.send(.confirmButtonTapped)
    asked.answer(0, ServerAnswer(409))
    store.skipReceivedActions()
    #expect(store.state.problem == .lastDevice)
  }

  @Test(
    arguments: [(200, nil), (422, .badBackup), (413, .backupTooLarge), (0, .failed), (503, .failed)] as [(Int, DevicesFeature.Problem?)])
  func aBackupIsSentUnchangedAndTheResultIsReported(status: Int, problem: DevicesFeature.Problem?) {
    let store = devices()
    store.send(.backupChosen("{}"))
    #expect(asked.requests == [SpaceRequest("PUT", .backup, Array("{}".utf8))])
    asked.answer(0, ServerAnswer(status))
    store.skipReceivedActions()
    #expect(store.state.problem == problem && store.state.isRestored == (problem == nil))
  }

  @Test(
    arguments: [("bad-backup", .badBackup), ("space-full", .backupTooLarge), ("too-many-trips", .backupTooLarge)]
      as [(String, DevicesFeature.Problem)])
  func aBackupForWhichThereIsNoRoomIsNotCalledDamaged(type: String, problem: DevicesFeature.Problem) {
    let store = devices()
    store.send(.backupChosen("{}"))
    asked.answer(0, ServerAnswer(422, Array(#"{"type":"/problems/\#(type)"}"#.utf8)))
    store.skipReceivedActions()
    #expect(store.state.problem == problem)
  }

  @Test func aCodeIsValidUntilItExpires() {
    let store = devices()
    store.send(.codeRequested)
    // The sheet asks once more when the device turns out to be paired.
    store.send(.codeRequested)
    #expect(asked.requests.count == 1)
    let until = (noon + 600).description
    asked.answer(
      0,
      ServerAnswer(
        201,
        Array(
          #"{"code":"7KQ4MXPA","until":"\#(until)","address":"http://house:8080/pair#7KQ4MXPA","qr":{"size":29,"path":"M0 0h7v1h-7z"}}"#
            .utf8)))
    store.skipReceivedActions()
    #expect(store.state.offer?.host == "house:8080/pair" && store.state.secondsLeft == 600)
    clock.advance(byMilliseconds: 36_000)
    store.skipReceivedActions()
    #expect(store.state.secondsLeft == 564)
    clock.advance(byMilliseconds: 600_000)
    store.skipReceivedActions()
    #expect(store.state.secondsLeft == 0)
    store.finish()
  }

  @Test func theDeviceWithTheCodeSaysWhoCameIn() {
    var state = DevicesFeature.State()
    state.devices = [Self.phone]
    let store = devices(state)
    store.send(.codeRequested)
    let until = (noon + 600).description
    let offer = #"{"code":"7KQ4MXPA","until":"\#(until)","address":"http://house/pair#7KQ4MXPA"}"#
    asked.answer(0, ServerAnswer(201, Array(offer.utf8)))
    store.skipReceivedActions()
    store.send(.appeared)
    asked.answer(1, ServerAnswer(200, PairedDevice.json([Self.phone])))
    store.skipReceivedActions()
    #expect(store.state.joined == nil && store.state.offer != nil)
    store.send(.appeared)
    // By another device's code, and by an earlier one of this device.
    let other = PairedDevice(id: RecordID(high: 5, low: 6), name: "Desk", created: noon, lastSeen: noon, isThis: false)
    let earlier = PairedDevice(
      id: RecordID(high: 7, low: 8), name: "Laptop", created: noon - 60, lastSeen: noon, isThis: false, isPairedByThis: true)
    asked.answer(2, ServerAnswer(200, PairedDevice.json([Self.phone, other, earlier])))
    store.skipReceivedActions()
    #expect(store.state.joined == nil && store.state.offer != nil)
    store.send(.appeared)
    var tablet = Self.tablet
    (tablet.created, tablet.isPairedByThis) = (noon + 60, true)
    asked.answer(3, ServerAnswer(200, PairedDevice.json([Self.phone, other, earlier, tablet])))
    store.skipReceivedActions()
    #expect(store.state.joined == "Tablet" && store.state.offer == nil)
    let environment = Environment(preferences: Preferences(), copy: .english, now: noon)
    let html = CodeView.view(store.state, sharesNothing: false, environment, Send { _ in }).html
    #expect(html.contains("Tablet is paired") && !html.contains("ring"))
    // Nothing is counted any more.
    store.finish()
  }

  func pair(hasPlaces: Bool = false) -> TestStore<PairFeature.State, PairFeature.Action> {
    var state = PairFeature.State()
    state.hasPlaces = hasPlaces
    let store = TestStore(initialState: state, reduce: { PairFeature.reduce(&$0, $1, client) })
    store.exhaustivity = .off
    return store
  }

  @Test func aScannedCodeIsFilledInAndNotSent() {
    let store = pair()
    store.send(.appeared(fragment: "7KQ4MXPA"))
    #expect(store.state.text == "7KQ4MXPA" && asked.requests.isEmpty)
    store.send(.pairButtonTapped)
    #expect(
      asked.requests
        == [SpaceRequest("POST", .devices, Array(#"{"code":"7KQ4MXPA"}"#.utf8))])
  }

  @Test func aDeviceWithPlacesFirstShowsWhoMadeTheCode() {
    let store = pair(hasPlaces: true)
    store.send(.appeared(fragment: "7KQ4MXPA"))
    store.send(.pairButtonTapped)
    #expect(asked.requests == [SpaceRequest("POST", .devices, Array(#"{"code":"7KQ4MXPA","asks":true}"#.utf8))])
    asked.answer(0, ServerAnswer(200, Array(#"{"maker":"Eve's phone"}"#.utf8)))
    store.skipReceivedActions()
    #expect(store.state.maker == "Eve's phone" && asked.requests.count == 1 && !store.state.isAsking)
    store.send(.textEdited("7KQ4MXPB"))
    #expect(store.state.maker == nil, "another code may be somebody else's")
    store.send(.pairButtonTapped)
    // The server's own code: nobody else sees the places.
    asked.answer(1, ServerAnswer(200, Array("{}".utf8)))
    store.skipReceivedActions()
    #expect(asked.requests.last?.body == Array(#"{"code":"7KQ4MXPB"}"#.utf8))
    asked.answer(2, ServerAnswer(403))
    store.skipReceivedActions()
    #expect(store.state.problem == .wrong)
  }

  @Test(arguments: [(403, PairFeature.Problem.wrong), (429, .tooOften), (422, .limitReached), (0, .failed)])
  func aFailedPairingHasItsReason(_ status: Int, _ problem: PairFeature.Problem) {
    let store = pair()
    store.send(.textEdited("7kq4-mxpa"))
    store.send(.pairButtonTapped)
    asked.answer(0, ServerAnswer(status))
    store.skipReceivedActions()
    #expect(store.state.problem == problem && !store.state.isAsking)
  }

  @Test func aCodeThatIsTooShortIsNotSent() {
    let store = pair()
    store.send(.textEdited("7KQ4 MXP"))
    store.send(.pairButtonTapped)
    #expect(store.state.problem == .tooShort && asked.requests.isEmpty)
  }
}
