import Loop
import Routes
import WeatherModel
import Wire

/// The devices that share a person's places and settings: to let one more in, and to shut one out.
public enum DevicesFeature {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The devices; nil before the server has said, and where this device shares nothing.
    public var devices: [PairedDevice]?
    /// The code that lets one more in, once it is asked for.
    public var offer: PairingOffer?
    /// How many seconds it is still good for.
    public var secondsLeft: Int64 = 0
    /// What the person is asked before it is done.
    public var question: Question?
    /// The device that is being called otherwise.
    public var renaming: Renaming?
    /// Whether an answer of the server is awaited.
    public var isAsking = false
    /// Whether the server has been asked for the devices, and has not said yet.
    public var isListing = false
    /// Why the last wish was not fulfilled.
    public var problem: Problem?
    /// Whether a backup was brought back just now.
    public var isRestored = false

    /// The screen as it opens.
    public init() {}
  }

  /// A device that is being called otherwise.
  public struct Renaming: Hashable, Sendable {
    /// Which one.
    public var id: RecordID
    /// What stands in the field.
    public var text: String

    /// The field for a device's name.
    public init(id: RecordID, text: String) { (self.id, self.text) = (id, text) }
  }

  /// What is done only after it was asked once more.
  public enum Question: Hashable, Sendable {
    case revoke(RecordID)
    case forget
    case deleteEverything
  }

  /// Why a wish was not fulfilled.
  public enum Problem: UInt8, Hashable, Sendable {
    /// The server was not reached, or refused.
    case failed
    /// Nobody could open the space any more.
    case lastDevice
    /// What was to be brought back is no backup, or too much.
    case badBackup
    /// No device can be called so.
    case badName
  }

  /// What happens on the screen and on the sheet with the code.
  public enum Action: Hashable, Sendable {
    /// It came into view.
    case appeared
    /// The server told the devices.
    case listed(SpaceAnswer)
    /// The sheet with the code came into view, or another code is wanted.
    case codeWanted
    /// The server made a code, or did not.
    case offered(SpaceAnswer)
    /// A second passed while the code was in view.
    case ticked
    /// The person wants to call a device otherwise.
    case renameButtonTapped(RecordID)
    /// The person wrote in the field of its name.
    case nameEdited(String)
    /// The person has written the name.
    case nameSubmitted
    /// The server calls it so, or does not.
    case renamed(Renaming, SpaceAnswer)
    /// The person wants something that is asked once more.
    case asked(Question)
    /// The person wants it no longer.
    case cancelButtonTapped
    /// The person wants it still.
    case confirmButtonTapped
    /// The server did it, or did not.
    case answered(Question, SpaceAnswer)
    /// The person chose a file with a backup.
    case backupChosen(String)
    /// The server brought it back, or did not.
    case restored(SpaceAnswer)
    /// What the screen can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the screen can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The device has left the space.
      case left
      /// Everything was deleted, for all devices.
      case deletedEverything
    }
  }

  private static func nameBody(_ name: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.member("name", name) }
    return json.bytes
  }

  /// Whether a problem says that it is the name which can't be kept.
  private static func isOfName(_ body: [UInt8]) -> Bool {
    do throws(JSONError) { return sameBytes(try JSON(parsing: body)["field"].text(), "name") } catch { return false }
  }

  private static var tick: EffectID { "tick" }

  /// The id of the field for a device's name.
  static var nameFieldID: String { "device-name" }
  /// The id of the button that leaves things as they are, where it is asked once more.
  static var keepID: String { "keep" }

  /// The id of the button that has a device called otherwise.
  static func renameID(_ device: RecordID) -> String { "rename-" + device.text }

  /// The id of the button that leads to a question.
  static func openerID(_ question: Question) -> String {
    let field = DeviceForm.field(question)
    return field.name + "-" + field.value
  }

  /// The screen's logic.
  @inline(never) public static func reduce(
    _ state: inout State, _ action: Action, _ client: SpaceClient, _ clock: ClockClient, _ page: PageClient
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      state.isListing = true
      if state.devices == nil { state.problem = nil }
      return .future(id: "list", cancelInFlight: true) { answer in client.ask(SpaceQuestion("GET", .devices)) { answer(.listed($0)) } }
    case .listed(let answer):
      // Without a connection the last list is still the best there is.
      state.isListing = false
      switch answer.status {
      case 200: state.devices = PairedDevice.list(answer.body)
      case 401: state.devices = nil
      default: if state.devices == nil { state.problem = .failed }
      }
      return .none
    case .codeWanted:
      state.offer = nil
      state.problem = nil
      return .future(id: "offer", cancelInFlight: true) { answer in client.ask(SpaceQuestion("POST", .pairing)) { answer(.offered($0)) } }
    case .offered(let answer):
      guard answer.status == 201, let offer = PairingOffer(answer.body) else {
        state.problem = .failed
        return .none
      }
      state.offer = offer
      state.secondsLeft = offer.until - Instant(seconds: clock.now() / 1000)
      return .timer(id: tick, everyMilliseconds: 1000, clock: clock) { .ticked }
    case .ticked:
      state.secondsLeft = max(0, (state.offer?.until).map { $0 - Instant(seconds: clock.now() / 1000) } ?? 0)
      return state.secondsLeft > 0 ? .none : .cancel(id: tick)
    case .renameButtonTapped(let id):
      guard let device = state.devices?.first(where: { $0.id == id }) else { return .none }
      (state.renaming, state.question, state.problem) = (Renaming(id: id, text: device.name), nil, nil)
      return .fireAndForget { page.focus(nameFieldID) }
    case .nameEdited(let text):
      state.renaming?.text = text
      return .none
    case .nameSubmitted:
      guard var renaming = state.renaming, !state.isAsking else { return .none }
      renaming.text = trimmedText(renaming.text)
      guard nameProblem(renaming.text) == nil else {
        state.problem = .badName
        return .none
      }
      (state.isAsking, state.problem) = (true, nil)
      let question = SpaceQuestion("PUT", .device(renaming.id), nameBody(renaming.text))
      return .future { [renaming] answer in client.ask(question) { answer(.renamed(renaming, $0)) } }
    case .renamed(let renaming, let answer):
      state.isAsking = false
      guard answer.status == 204 else {
        state.problem = isOfName(answer.body) ? .badName : .failed
        return .none
      }
      state.renaming = nil
      if let place = state.devices?.firstIndex(where: { $0.id == renaming.id }) { state.devices?[place].name = renaming.text }
      return .fireAndForget { page.focus(renameID(renaming.id)) }
    case .asked(let question):
      (state.question, state.renaming, state.problem) = (question, nil, nil)
      return .fireAndForget { page.focus(keepID) }
    case .cancelButtonTapped:
      let opener = state.question.map { openerID($0) } ?? state.renaming.map { renameID($0.id) }
      (state.question, state.renaming, state.problem) = (nil, nil, nil)
      return .fireAndForget { if let opener { page.focus(opener) } }
    case .confirmButtonTapped:
      guard let question = state.question, !state.isAsking else { return .none }
      state.isAsking = true
      let address: SpaceAddress =
        switch question {
        case .revoke(let id): .device(id)
        case .forget: .device(nil)
        case .deleteEverything: .records(since: 0)
        }
      return .future { answer in client.ask(SpaceQuestion("DELETE", address)) { answer(.answered(question, $0)) } }
    case .answered(let question, let answer):
      state.isAsking = false
      state.question = nil
      guard answer.status == 204 else {
        state.problem = answer.status == 409 ? .lastDevice : .failed
        return .none
      }
      switch question {
      case .revoke(let id):
        state.devices?.removeAll { $0.id == id }
        return .none
      case .forget:
        state.devices = nil
        return .send(.delegate(.left))
      case .deleteEverything:
        state.devices = nil
        return .send(.delegate(.deletedEverything))
      }
    case .backupChosen(let text):
      (state.isRestored, state.problem) = (false, nil)
      let question = SpaceQuestion("PUT", .backup, Array(text.utf8))
      return .future(id: "restore", cancelInFlight: true) { answer in client.ask(question) { answer(.restored($0)) } }
    case .restored(let answer):
      // The new records come as all news do.
      state.isRestored = answer.status == 200
      state.problem = state.isRestored ? nil : answer.status == 422 || answer.status == 413 ? .badBackup : .failed
      return .none
    case .delegate:
      return .none
    }
  }
}
