import Loop
import Routes
import WeatherModel
import Wire

/// The devices that share a person's places and settings: pairing another one, renaming, and revoking one.
public enum DevicesFeature {
  /// The list of devices, and what is open on the screen and its sheet.
  public struct State: Hashable, Sendable {
    /// The devices; nil before the server has answered, and when this device is not paired.
    public var devices: [PairedDevice]?
    /// The code that pairs another device; nil until it was requested.
    public var offer: PairingOffer?
    /// The name of the device that came in with the code; nil before that.
    public var joined: String?
    /// How many seconds the code is still valid.
    public var secondsLeft: Int64 = 0
    /// The action that the person is asked to confirm; nil for none.
    public var confirmation: PendingAction?
    /// The device that is being renamed; nil for none.
    public var renaming: Renaming?
    /// Whether a request to the server is under way.
    public var isAsking = false
    /// Whether the list of devices is being requested.
    public var isListing = false
    /// Whether a code is being requested.
    var isOffering = false
    /// Why the last request failed.
    public var problem: Problem?
    /// Whether a backup was restored just now.
    public var isRestored = false

    /// Creates the screen without devices.
    public init() {}

    /// Forgets a code that is no longer in view.
    mutating func forgetCode() { (offer, joined) = (nil, nil) }
  }

  /// A device that is being renamed.
  public struct Renaming: Hashable, Sendable {
    /// The identifier of the device.
    public var id: RecordID
    /// The text in the field for the name.
    public var text: String
  }

  /// Actions that need a confirmation.
  public enum PendingAction: Hashable, Sendable {
    case revoke(RecordID)
    case leave
    case deleteEverything
  }

  /// Why a request failed.
  public enum Problem: UInt8, Hashable, Sendable {
    /// The server was not reached, or refused.
    case failed
    /// This is the last device: without it nobody could open the space any more.
    case lastDevice
    /// The file is not a backup.
    case badBackup
    /// The backup is larger than what a space may hold.
    case backupTooLarge
    case badName
  }

  /// Events of the screen and of the sheet with the code.
  public indirect enum Action: Hashable, Sendable {
    /// The screen came into view.
    case appeared
    /// The server answered the request for the devices.
    case listed(ServerAnswer)
    /// The sheet with the code came into view, or the person wants another code.
    case codeRequested
    /// The server answered the request for a code.
    case offered(ServerAnswer)
    /// A second passed while the code was in view.
    case ticked
    /// The person wants to rename a device.
    case renameButtonTapped(RecordID)
    case nameEdited(String)
    case nameSubmitted
    /// The server answered the request to rename.
    case renamed(Renaming, ServerAnswer)
    /// The person wants something that needs a confirmation.
    case asked(PendingAction)
    /// The person cancels the confirmation or the renaming.
    case cancelButtonTapped
    case confirmButtonTapped
    /// The server answered the request that was confirmed. The parent acts on it if the device has left the space, or all of it was deleted.
    case answered(PendingAction, ServerAnswer)
    /// The person chose a backup file; its text.
    case backupChosen(String)
    /// The server answered the request to restore the backup.
    case restored(ServerAnswer)
  }

  private static func nameBody(_ name: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.member("name", name) }
    return json.bytes
  }

  /// Whether a problem answer names the name as the invalid field.
  private static func isOfName(_ body: [UInt8]) -> Bool {
    do throws(JSONError) { return try JSON(parsing: body)["field"].text() == "name" } catch { return false }
  }

  private static var tick: EffectID { "tick" }

  static var nameFieldID: String { "device-name" }
  /// The HTML id of the button that cancels a confirmation.
  static var keepID: String { "keep" }

  /// The HTML id of the button that renames a device.
  static func renameID(_ device: RecordID) -> String { "rename-" + device.text }

  /// The HTML id of the button that opens a confirmation.
  static func openerID(_ action: PendingAction) -> String {
    switch action {
    case .revoke(let id): "revoke-" + id.text
    case .leave: "delete-this"
    case .deleteEverything: "delete-everything"
    }
  }

  /// Handles an event.
  public static func reduce(
    _ state: inout State, _ action: Action, _ client: SpaceClient, _ clock: ClockClient, _ page: PageClient
  ) -> Effect<Action> {
    switch action {
    case .appeared:
      state.isListing = true
      return client.send(SpaceRequest("GET", .devices), id: "list", Action.listed)
    case .listed(let answer):
      // When there is no answer, the last list stays.
      state.isListing = false
      if state.devices == nil { state.problem = nil }
      switch answer.status {
      case 200:
        let (known, listed) = (state.devices, PairedDevice.list(answer.body))
        state.devices = listed
        guard let offer = state.offer, let known else { break }
        guard let new = listed?.first(where: { one in one.came(by: offer) && !known.contains { $0.id == one.id } }) else { break }
        // The code is used.
        (state.joined, state.offer) = (new.name, nil)
        return .cancel(id: tick)
      case 401: state.devices = nil
      default: if state.devices == nil { state.problem = .failed }
      }
      return .none
    case .codeRequested:
      if state.isOffering { return .none }
      state.isOffering = true
      state.forgetCode()
      state.problem = nil
      return client.send(SpaceRequest("POST", .pairing), id: "offer", Action.offered)
    case .offered(let answer):
      state.isOffering = false
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
      (state.renaming, state.confirmation, state.problem) = (Renaming(id: id, text: device.name), nil, nil)
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
      let request = SpaceRequest("PUT", .device(renaming.id), nameBody(renaming.text))
      return client.send(request) { [renaming] in .renamed(renaming, $0) }
    case .renamed(let renaming, let answer):
      state.isAsking = false
      guard answer.status == 204 else {
        state.problem = isOfName(answer.body) ? .badName : .failed
        return .none
      }
      state.renaming = nil
      if let index = state.devices?.firstIndex(where: { $0.id == renaming.id }) { state.devices?[index].name = renaming.text }
      return .fireAndForget { page.focus(renameID(renaming.id)) }
    case .asked(let confirmation):
      (state.confirmation, state.renaming, state.problem) = (confirmation, nil, nil)
      return .fireAndForget { page.focus(keepID) }
    case .cancelButtonTapped:
      let opener = state.confirmation.map { openerID($0) } ?? state.renaming.map { renameID($0.id) }
      (state.confirmation, state.renaming, state.problem) = (nil, nil, nil)
      return .fireAndForget { if let opener { page.focus(opener) } }
    case .confirmButtonTapped:
      guard let confirmation = state.confirmation, !state.isAsking else { return .none }
      state.isAsking = true
      let address: APIAddress =
        switch confirmation {
        case .revoke(let id): .device(id)
        case .leave: .device(nil)
        case .deleteEverything: .records(since: 0)
        }
      return client.send(SpaceRequest("DELETE", address)) { .answered(confirmation, $0) }
    case .answered(let confirmation, let answer):
      state.isAsking = false
      state.confirmation = nil
      guard answer.status == 204 else {
        state.problem = answer.status == 409 ? .lastDevice : .failed
        return .none
      }
      switch confirmation {
      case .revoke(let id): state.devices?.removeAll { $0.id == id }
      case .leave, .deleteEverything: state.devices = nil
      }
      return .none
    case .backupChosen(let text):
      (state.isRestored, state.problem) = (false, nil)
      let request = SpaceRequest("PUT", .backup, Array(text.utf8))
      return client.send(request, id: "restore", Action.restored)
    case .restored(let answer):
      // The restored records arrive with the next pull, like any change.
      state.isRestored = answer.status == 200
      state.problem = restoringProblem(answer)
      return .none
    }
  }

  private static func restoringProblem(_ answer: ServerAnswer) -> Problem? {
    switch answer.status {
    case 200: return nil
    case 413: return .backupTooLarge
    case 422:
      // The other refusals are about the room in the space.
      do throws(JSONError) {
        return try JSON(parsing: answer.body)["type"].text() == "/problems/bad-backup" ? .badBackup : .backupTooLarge
      } catch { return .badBackup }
    default: return .failed
    }
  }
}
