import Features
import Loop
import Testing

/// Requests of a feature to a client; the test answers them by hand, as often and as late as it likes.
final class Channel<Request, Answer> {
  private(set) var requests: [Request] = []
  private var answers: [(Answer) -> Void] = []
  private var openOnes: Set<Int> = []

  /// The numbers, from 0, of the requests that were not cancelled.
  var open: [Int] { openOnes.sorted() }

  func ask(_ request: Request, _ answer: @escaping (Answer) -> Void) -> Cancellation {
    let number = requests.count
    requests.append(request)
    answers.append(answer)
    openOnes.insert(number)
    return Cancellation { self.openOnes.remove(number) }
  }

  /// Answers a request, even a cancelled one, like a client that was just about to.
  func answer(_ number: Int, _ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
    guard number < answers.count else {
      Issue.record("There is no request \(number); asked was: \(requests)", sourceLocation: sourceLocation)
      return
    }
    answers[number](answer)
  }

  /// Marks a request as finally answered.
  func close(_ number: Int) { openOnes.remove(number) }

  /// Answers every request that is still open.
  func tell(_ answer: Answer) {
    for number in open { answers[number](answer) }
  }
}

extension SpaceClient {
  /// A client whose requests a test answers; without a channel none is answered.
  init(answering channel: Channel<SpaceRequest, ServerAnswer>?) {
    self.init(
      ask: { channel?.ask($0, $1) ?? .none }, events: { _ in .none }, wasPairedByForm: { false })
  }
}
