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
    TestStore(initialState: state, reduce: { DevicesFeature.reduce(&$0, $1, client, clock.client, world.pageClient) })
  }

  private func answer(_ devices: PairedDevice...) -> ServerAnswer { ServerAnswer(200, PairedDevice.json(devices)) }

  @Test func theListOfDevicesIsReadBackUnchanged() {
    #expect(PairedDevice.list(PairedDevice.json([Self.phone, Self.tablet])) == [Self.phone, Self.tablet])
    #expect(PairedDevice.list(Array("{}".utf8)) == nil)
  }

  @Test func aDeviceIsRevokedOnlyAfterConfirmation() {
    let (store, both) = (devices(), answer(Self.phone, Self.tablet))
    store.send(.appeared) { $0.isListing = true }
    asked.answer(0, both)
    store.receive(.listed(both)) { ($0.isListing, $0.devices) = (false, [Self.phone, Self.tablet]) }
    store.send(.asked(.revoke(Self.tablet.id))) { $0.confirmation = .revoke(Self.tablet.id) }
    store.send(.cancelButtonTapped) { $0.confirmation = nil }
    #expect(world.focused == ["keep", "revoke-" + Self.tablet.id.text])
    store.send(.confirmButtonTapped)
    #expect(asked.requests.count == 1)
    store.send(.asked(.revoke(Self.tablet.id))) { $0.confirmation = .revoke(Self.tablet.id) }
    store.send(.confirmButtonTapped) { $0.isAsking = true }
    #expect(asked.requests.last == SpaceRequest("DELETE", .device(Self.tablet.id)))
    asked.answer(1, ServerAnswer(204))
    store.receive(.answered(.revoke(Self.tablet.id), ServerAnswer(204))) { state in
      (state.isAsking, state.confirmation, state.devices) = (false, nil, [Self.phone])
    }
  }

  @Test func beforeTheServerAnswersTheListIsLoadingNotEmpty() {
    let (store, one) = (devices(), answer(Self.phone))
    store.send(.appeared) { $0.isListing = true }
    asked.answer(0, ServerAnswer(0))
    store.receive(.listed(ServerAnswer(0))) { ($0.isListing, $0.problem) = (false, .failed) }
    // The button to try again stays, with the focus.
    store.send(.appeared) { $0.isListing = true }
    asked.answer(1, one)
    store.receive(.listed(one)) { ($0.isListing, $0.problem, $0.devices) = (false, nil, [Self.phone]) }
  }

  @Test func aDeviceIsRenamedOnceTheServerConfirms() {
    var state = DevicesFeature.State()
    state.devices = [Self.phone, Self.tablet]
    let store = devices(state)
    store.send(.renameButtonTapped(Self.tablet.id)) { $0.renaming = DevicesFeature.Renaming(id: Self.tablet.id, text: "Tablet") }
    store.send(.nameEdited(" ")) { $0.renaming?.text = " " }
    store.send(.nameSubmitted) { $0.problem = .badName }
    #expect(asked.requests.isEmpty)
    store.send(.nameEdited(" Küche \"1\" ")) { $0.renaming?.text = " Küche \"1\" " }
    store.send(.nameSubmitted) { ($0.isAsking, $0.problem) = (true, nil) }
    store.send(.nameSubmitted)
    #expect(asked.requests == [SpaceRequest("PUT", .device(Self.tablet.id), Array(#"{"name":"Küche \"1\""}"#.utf8))])
    let sent = DevicesFeature.Renaming(id: Self.tablet.id, text: "Küche \"1\"")
    asked.answer(0, ServerAnswer(0))
    store.receive(.renamed(sent, ServerAnswer(0))) { ($0.isAsking, $0.problem) = (false, .failed) }
    store.send(.nameSubmitted) { ($0.isAsking, $0.problem) = (true, nil) }
    asked.answer(1, ServerAnswer(204))
    store.receive(.renamed(sent, ServerAnswer(204))) { state in
      (state.isAsking, state.renaming) = (false, nil)
      state.devices?[1].name = "Küche \"1\""
    }
  }

  @Test func onlyOneConfirmationIsShownAtATime() {
    var state = DevicesFeature.State()
    state.devices = [Self.phone, Self.tablet]
    let store = devices(state)
    store.send(.renameButtonTapped(Self.tablet.id)) { $0.renaming = DevicesFeature.Renaming(id: Self.tablet.id, text: "Tablet") }
    store.send(.asked(.leave)) { ($0.renaming, $0.confirmation) = (nil, .leave) }
    store.send(.renameButtonTapped(Self.phone.id)) { state in
      (state.renaming, state.confirmation) = (DevicesFeature.Renaming(id: Self.phone.id, text: "Phone <3"), nil)
    }
    store.send(.cancelButtonTapped) { $0.renaming = nil }
  }

  @Test func theOnlyDeviceIsToldWhyItCanNotBeRevoked() {
    let store = devices()
    store.send(.asked(.leave)) { $0.confirmation = .leave }
    store.send(.confirmButtonTapped) { $0.isAsking = true }
    asked.answer(0, ServerAnswer(409))
    store.receive(.answered(.leave, ServerAnswer(409))) { ($0.isAsking, $0.confirmation, $0.problem) = (false, nil, .lastDevice) }
  }

  @Test(
    arguments: [(200, nil), (422, .badBackup), (413, .backupTooLarge), (0, .failed), (503, .failed)] as [(Int, DevicesFeature.Problem?)])
  func aBackupIsSentUnchangedAndTheResultIsReported(status: Int, problem: DevicesFeature.Problem?) {
    let store = devices()
    store.send(.backupChosen("{}"))
    #expect(asked.requests == [SpaceRequest("PUT", .backup, Array("{}".utf8))])
    asked.answer(0, ServerAnswer(status))
    store.receive(.restored(ServerAnswer(status))) { ($0.isRestored, $0.problem) = (problem == nil, problem) }
  }

  @Test(
    arguments: [("bad-backup", .badBackup), ("space-full", .backupTooLarge), ("too-many-trips", .backupTooLarge)]
      as [(String, DevicesFeature.Problem)])
  func aBackupForWhichThereIsNoRoomIsNotCalledDamaged(type: String, problem: DevicesFeature.Problem) {
    let store = devices()
    store.send(.backupChosen("{}"))
    let refusal = ServerAnswer(422, Array(#"{"type":"/problems/\#(type)"}"#.utf8))
    asked.answer(0, refusal)
    store.receive(.restored(refusal)) { $0.problem = problem }
  }

  @Test func aCodeIsValidUntilItExpires() {
    let store = devices()
    store.send(.codeRequested) { $0.isOffering = true }
    // The sheet asks once more when the device turns out to be paired.
    store.send(.codeRequested)
    #expect(asked.requests.count == 1)
    let until = (noon + 600).description
    let offer = ServerAnswer(
      201,
      Array(
        #"{"code":"7KQ4MXPA","until":"\#(until)","address":"http://house:8080/pair#7KQ4MXPA","qr":{"size":29,"path":"M0 0h7v1h-7z"}}"#
          .utf8))
    asked.answer(0, offer)
    store.receive(.offered(offer)) { ($0.isOffering, $0.offer, $0.secondsLeft) = (false, PairingOffer(offer.body), 600) }
    #expect(store.state.offer?.host == "house:8080/pair")
    clock.advance(byMilliseconds: 36_000)
    for second: Int64 in 1...36 { store.receive(.ticked) { $0.secondsLeft = 600 - second } }
    clock.advance(byMilliseconds: 600_000)
    for second: Int64 in 37...600 { store.receive(.ticked) { $0.secondsLeft = 600 - second } }
    store.finish()
  }

  @Test func theDeviceWithTheCodeSaysWhoCameIn() {
    var state = DevicesFeature.State()
    state.devices = [Self.phone]
    let store = devices(state)
    store.send(.codeRequested) { $0.isOffering = true }
    let until = (noon + 600).description
    let offer = ServerAnswer(201, Array(#"{"code":"7KQ4MXPA","until":"\#(until)","address":"http://house/pair#7KQ4MXPA"}"#.utf8))
    asked.answer(0, offer)
    store.receive(.offered(offer)) { ($0.isOffering, $0.offer, $0.secondsLeft) = (false, PairingOffer(offer.body), 600) }
    #expect(store.state.offer?.code == "7KQ4MXPA")
    store.send(.appeared) { $0.isListing = true }
    let one = answer(Self.phone)
    asked.answer(1, one)
    store.receive(.listed(one)) { $0.isListing = false }
    store.send(.appeared) { $0.isListing = true }
    // By another device's code, and by an earlier one of this device.
    let other = PairedDevice(id: RecordID(high: 5, low: 6), name: "Desk", created: noon, lastSeen: noon, isThis: false)
    let earlier = PairedDevice(
      id: RecordID(high: 7, low: 8), name: "Laptop", created: noon - 60, lastSeen: noon, isThis: false, isPairedByThis: true)
    let three = answer(Self.phone, other, earlier)
    asked.answer(2, three)
    store.receive(.listed(three)) { ($0.isListing, $0.devices) = (false, [Self.phone, other, earlier]) }
    store.send(.appeared) { $0.isListing = true }
    var tablet = Self.tablet
    (tablet.created, tablet.isPairedByThis) = (noon + 60, true)
    let four = answer(Self.phone, other, earlier, tablet)
    asked.answer(3, four)
    store.receive(.listed(four)) { [tablet] state in
      (state.isListing, state.devices) = (false, [Self.phone, other, earlier, tablet])
      (state.joined, state.offer) = ("Tablet", nil)
    }
    let environment = Environment(preferences: Preferences(), copy: .english, now: noon)
    let html = CodeView.view(store.state, sharesNothing: false, environment, Send { _ in }).html
    #expect(html.contains("Tablet is paired") && !html.contains("ring"))
    // Nothing is counted any more.
    store.finish()
  }

  func pair(hasPlaces: Bool = false) -> TestStore<PairFeature.State, PairFeature.Action> {
    var state = PairFeature.State()
    state.hasPlaces = hasPlaces
    return TestStore(initialState: state, reduce: { PairFeature.reduce(&$0, $1, client) })
  }

  @Test func aScannedCodeIsFilledInAndNotSent() {
    let store = pair()
    store.send(.appeared(fragment: "7KQ4MXPA")) { $0.text = "7KQ4MXPA" }
    #expect(asked.requests.isEmpty)
    store.send(.pairButtonTapped) { $0.isAsking = true }
    #expect(
      asked.requests
        == [SpaceRequest("POST", .devices, Array(#"{"code":"7KQ4MXPA"}"#.utf8))])
    store.skipInFlightEffects()
  }

  @Test func aDeviceWithPlacesFirstShowsWhoMadeTheCode() {
    let store = pair(hasPlaces: true)
    store.send(.appeared(fragment: "7KQ4MXPA")) { $0.text = "7KQ4MXPA" }
    store.send(.pairButtonTapped) { $0.isAsking = true }
    #expect(asked.requests == [SpaceRequest("POST", .devices, Array(#"{"code":"7KQ4MXPA","asks":true}"#.utf8))])
    let (eve, nobody) = (ServerAnswer(200, Array(#"{"maker":"Eve's phone"}"#.utf8)), ServerAnswer(200, Array("{}".utf8)))
    asked.answer(0, eve)
    store.receive(.makerFound(eve)) { ($0.isAsking, $0.maker) = (false, "Eve's phone") }
    #expect(asked.requests.count == 1)
    // Another code may be somebody else's.
    store.send(.textEdited("7KQ4MXPB")) { ($0.text, $0.maker) = ("7KQ4MXPB", nil) }
    store.send(.pairButtonTapped) { $0.isAsking = true }
    // The server's own code: nobody else sees the places, and the code is sent at once.
    asked.answer(1, nobody)
    store.receive(.makerFound(nobody))
    #expect(asked.requests.last?.body == Array(#"{"code":"7KQ4MXPB"}"#.utf8))
    asked.answer(2, ServerAnswer(403))
    store.receive(.answered(ServerAnswer(403))) { ($0.isAsking, $0.problem) = (false, .wrong) }
  }

  @Test(arguments: [(403, PairFeature.Problem.wrong), (429, .tooOften), (422, .limitReached), (0, .failed)])
  func aFailedPairingHasItsReason(_ status: Int, _ problem: PairFeature.Problem) {
    let store = pair()
    store.send(.textEdited("7kq4-mxpa")) { $0.text = "7kq4-mxpa" }
    store.send(.pairButtonTapped) { $0.isAsking = true }
    asked.answer(0, ServerAnswer(status))
    store.receive(.answered(ServerAnswer(status))) { ($0.isAsking, $0.problem) = (false, problem) }
  }

  @Test func aCodeThatIsTooShortIsNotSent() {
    let store = pair()
    store.send(.textEdited("7KQ4 MXP")) { $0.text = "7KQ4 MXP" }
    store.send(.pairButtonTapped) { $0.problem = .tooShort }
    #expect(asked.requests.isEmpty)
  }
}
