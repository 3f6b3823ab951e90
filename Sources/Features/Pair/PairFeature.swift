import Loop
import Routes
import WeatherModel
import Wire

/// Where a code lets this device in: into the space of another one, or into a house that is closed.
public enum PairFeature {
  /// The id of the field.
  static var fieldID: String { "pairing-code" }

  /// What the page knows.
  public struct State: Hashable, Sendable {
    /// What stands in the field.
    public var text = ""
    /// Whether the house lets nobody in without a code.
    public var isClosed = false
    /// Whether the server's answer is awaited.
    public var isAsking = false
    /// Why the device was not let in.
    public var problem: Problem?

    /// The page as it opens.
    public init() {}
  }

  /// Why a device is not let in.
  public enum Problem: UInt8, CaseIterable, Sendable {
    case tooShort, wrong, tooOften, noRoom, failed
    /// It is the code that the server printed at its start, and no longer good.
    case spent

    /// What the server's answer says; nil where it let the device in.
    public init?(_ answer: SpaceAnswer) {
      switch answer.status {
      case 201: return nil
      case 403: self = Problem.isOfOwnersCode(answer.body) ? .spent : .wrong
      case 409, 422: self = .noRoom
      case 429: self = .tooOften
      default: self = .failed
      }
    }

    private static func isOfOwnersCode(_ body: [UInt8]) -> Bool {
      do throws(JSONError) { return sameBytes(try JSON(parsing: body)["type"].text(), "/problems/owners-code-used") } catch { return false }
    }
  }

  /// What happens on the page.
  public enum Action: Hashable, Sendable {
    /// It came into view, with what stands behind the "#" of its address.
    case appeared(fragment: String)
    /// The person wrote something else.
    case textEdited(String)
    /// The person wants to come in.
    case comeInButtonTapped
    /// The server let the device in, or did not.
    case answered(SpaceAnswer)
    /// What the page can't do itself; its parent intercepts it.
    case delegate(Delegate)

    /// What the page can't do by itself.
    public enum Delegate: Hashable, Sendable {
      /// The device was let in.
      case cameIn
    }
  }

  /// The page's logic. A code that was scanned is filled in and not sent: whoever follows a link has not said yet that their places shall join
  /// somebody's.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action, _ client: SpaceClient) -> Effect<Action> {
    switch action {
    case .appeared(let fragment):
      if state.text.isEmpty { state.text = String(fragment.prefix(12)) }
      return .none
    case .textEdited(let text):
      state.text = text
      state.problem = nil
      return .none
    case .comeInButtonTapped:
      if state.isAsking { return .none }
      guard letters(state.text) == 8 else {
        state.problem = .tooShort
        return .none
      }
      state.isAsking = true
      var json = JSONWriter(reserving: 128)
      json.object { json in
        json.member("code", state.text)
        json.member("name", deviceName(client.agent()))
      }
      let question = SpaceQuestion("POST", .devices, json.bytes)
      return .future(id: "ask") { answer in client.ask(question) { answer(.answered($0)) } }
    case .answered(let answer):
      state.isAsking = false
      state.problem = Problem(answer)
      return state.problem == nil ? .send(.delegate(.cameIn)) : .none
    case .delegate:
      return .none
    }
  }

  /// How many letters and digits there are; blanks and hyphens between them do no harm.
  private static func letters(_ text: String) -> Int {
    var count = 0
    for byte in Array(text.utf8) where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") { count += 1 }
    return count
  }
}
