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
    /// Whether this device has places of its own, which it would bring along.
    public var hasPlaces = false
    /// The name of the device that made the code; nil as long as it is not known.
    public var maker: String?
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
    public init?(_ answer: ServerAnswer) {
      switch answer.status {
      case 201: return nil
      case 403: self = Problem.isOfOwnersCode(answer.body) ? .codeUsed : .wrong
      case 409, 422: self = .limitReached
      case 429: self = .tooOften
      default: self = .failed
      }
    }

    private static func isOfOwnersCode(_ body: [UInt8]) -> Bool {
      do throws(JSONError) { return try JSON(parsing: body)["type"].text() == "/problems/owners-code-used" } catch { return false }
    }
  }

  /// What the person does on the page, and the answer to its request.
  public indirect enum Action: Hashable, Sendable {
    /// The page came into view; the fragment is the part of its address after the "#".
    case appeared(fragment: String)
    /// The person changed the text of the code field.
    case textEdited(String)
    /// The person submits the code.
    case pairButtonTapped
    /// The server has paired the device, which the parent acts on, or refused to.
    case answered(ServerAnswer)
    /// The server has said who made the code, or refused to.
    case makerFound(ServerAnswer)
  }

  /// The page's logic. A code from a scanned link is filled in but not sent: following a link does not mean that the person wants to merge
  /// their places with somebody else's. For the same reason a device that has places first shows who made the code.
  public static func reduce(_ state: inout State, _ action: Action, _ client: SpaceClient) -> Effect<Action> {
    switch action {
    case .appeared(let fragment):
      if state.text.isEmpty { state.text = String(fragment.prefix(12)) }
      return .none
    case .textEdited(let text):
      state.text = text
      (state.problem, state.maker) = (nil, nil)
      return .none
    case .pairButtonTapped:
      if state.isAsking { return .none }
      guard letters(state.text) == 8 else {
        state.problem = .tooShort
        return .none
      }
      return state.hasPlaces && state.maker == nil ? ask(&state, client, asks: true) : ask(&state, client, asks: false)
    case .makerFound(let answer):
      state.isAsking = false
      guard answer.status == 200 else {
        state.problem = Problem(answer) ?? .failed
        return .none
      }
      state.maker = maker(answer.body)
      // Nobody's device made it: the server has printed it for its owner.
      return state.maker == nil ? ask(&state, client, asks: false) : .none
    case .answered(let answer):
      state.isAsking = false
      state.problem = Problem(answer)
      return .none
    }
  }

  private static func ask(_ state: inout State, _ client: SpaceClient, asks: Bool) -> Effect<Action> {
    state.isAsking = true
    var json = JSONWriter(reserving: 128)
    json.object { json in
      json.member("code", state.text)
      json.member("asks", asks ? true : nil)
    }
    let request = SpaceRequest("POST", .devices, json.bytes)
    return .future(id: "ask") { answer in client.ask(request) { answer(asks ? .makerFound($0) : .answered($0)) } }
  }

  private static func maker(_ body: [UInt8]) -> String? {
    do throws(JSONError) { return try JSON(parsing: body)["maker"].textIfPresent() } catch { return nil }
  }

  /// The number of letters and digits; blanks and hyphens between them are ignored.
  private static func letters(_ text: String) -> Int {
    var count = 0
    for byte in Array(text.utf8) where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") { count += 1 }
    return count
  }
}
