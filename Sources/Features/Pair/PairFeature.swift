import Loop
import Routes
import WeatherModel
import Wire

/// The page where a code pairs this device: with the space of another device, or with a paired-only server.
public enum PairFeature {
  static var fieldID: String { "pairing-code" }

  /// The text of the code field and the answer of the server.
  public struct State: Hashable, Sendable {
    /// The text of the code field.
    public var text = ""
    /// Whether the server is paired-only, so that every device needs a code.
    public var requiresPairing = false
    /// Whether the server's answer is awaited.
    public var isAsking = false
    /// Why the device was not paired; nil if nothing went wrong.
    public var problem: Problem?

    /// The page with an empty field.
    public init() {}
  }

  /// Why a device is not paired.
  public enum Problem: UInt8, CaseIterable, Sendable {
    case tooShort, wrong, tooOften, limitReached, failed
    /// The code is the one that the server printed when it started, and it was used already.
    case codeUsed

    /// The problem that the server's answer reports; nil if the device was paired.
    public init?(_ answer: SpaceAnswer) {
      switch answer.status {
      case 201: return nil
      case 403: self = Problem.isOfOwnersCode(answer.body) ? .codeUsed : .wrong
      case 409, 422: self = .limitReached
      case 429: self = .tooOften
      default: self = .failed
      }
    }

    private static func isOfOwnersCode(_ body: [UInt8]) -> Bool {
      do throws(JSONError) { return sameBytes(try JSON(parsing: body)["type"].text(), "/problems/owners-code-used") } catch { return false }
    }
  }

  /// What the person does on the page, and the answer to its request.
  public enum Action: Hashable, Sendable {
    /// The page came into view; the fragment is the part of its address after the "#".
    case appeared(fragment: String)
    /// The person changed the text of the code field.
    case textEdited(String)
    /// The person submits the code.
    case pairButtonTapped
    /// The server has paired the device, or refused to.
    case answered(SpaceAnswer)
    /// A request to the parent feature, which intercepts it.
    case delegate(Delegate)

    /// Requests that only the parent feature can fulfil.
    public enum Delegate: Hashable, Sendable {
      case paired
    }
  }

  /// The page's logic. A code from a scanned link is filled in but not sent: following a link does not mean that the person wants to merge
  /// their places with somebody else's.
  @inline(never) public static func reduce(_ state: inout State, _ action: Action, _ client: SpaceClient) -> Effect<Action> {
    switch action {
    case .appeared(let fragment):
      if state.text.isEmpty { state.text = String(fragment.prefix(12)) }
      return .none
    case .textEdited(let text):
      state.text = text
      state.problem = nil
      return .none
    case .pairButtonTapped:
      if state.isAsking { return .none }
      guard letters(state.text) == 8 else {
        state.problem = .tooShort
        return .none
      }
      state.isAsking = true
      var json = JSONWriter(reserving: 128)
      json.object { json in
        json.member("code", state.text)
        json.member("name", deviceName(client.userAgent()))
      }
      let question = SpaceRequest("POST", .devices, json.bytes)
      return .future(id: "ask") { answer in client.ask(question) { answer(.answered($0)) } }
    case .answered(let answer):
      state.isAsking = false
      state.problem = Problem(answer)
      return state.problem == nil ? .send(.delegate(.paired)) : .none
    case .delegate:
      return .none
    }
  }

  /// The number of letters and digits; blanks and hyphens between them are ignored.
  private static func letters(_ text: String) -> Int {
    var count = 0
    for byte in Array(text.utf8) where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") { count += 1 }
    return count
  }
}
