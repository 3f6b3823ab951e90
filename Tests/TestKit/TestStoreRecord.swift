import Loop
import Testing

/// The events of a `TestStore` that the test has not asserted yet.
final class TestStoreRecord<State, Action> {
  struct Received {
    let action: Action
    /// The state right after this action, before later ones.
    let state: State
    let location: SourceLocation
  }

  struct Running {
    let token: Int
    let name: String
    let location: SourceLocation
  }

  var received: [Received] = []
  private(set) var running: [Running] = []

  /// The line of the test that everything happening now is attributed to.
  var location: SourceLocation

  /// True until the store has reduced the action the test sends.
  var isSending = false

  /// The state right after the action the test sent.
  var sent: State?

  // Kept after an effect has ended, since the actions that it sent may still wait.
  private var locations: [Int: SourceLocation] = [:]

  init(location: SourceLocation) {
    self.location = location
  }

  func add(_ event: StoreEvent<Action>, state: State) {
    switch event {
    case .round(let cause):
      if let cause, let origin = locations[cause] { location = origin }
    case .reduced(let action):
      if isSending {
        isSending = false
        sent = state
      } else {
        received.append(Received(action: action, state: state, location: location))
      }
    case .started(let token, let id):
      locations[token] = location
      running.append(Running(token: token, name: id.path.isEmpty ? "(without id)" : id.text, location: location))
    case .ended(let token):
      running.removeAll { $0.token == token }
    }
  }

  var receivedList: String {
    received.map { "+ " + oneLine($0.action) }.joined(separator: "\n")
  }

  var whatIsRunning: String {
    if running.isEmpty {
      return "No effect is running.\nNext: remove this line, or make the reducer start the effect that sends it."
    }
    let list = running.map { "  \($0.name), started at \($0.location.text)" }.joined(separator: "\n")
    return "Running effects:\n\(list)\nNext: before this line, make one of them send it (advance the clock, answer the request)."
  }
}
