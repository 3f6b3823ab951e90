import Providers
import WeatherModel

/// The identity of a question; equal questions that come in while one is being answered share its answer.
struct SharedQuestion: Hashable, Sendable {
  let cell: Cell
  let kinds: Kinds
  /// Whether a person asked for a refresh.
  let isForced: Bool
  /// The only source that is wanted; nil for all.
  let source: Source?
  /// The sources that are wanted first.
  var preferred = PreferredSources()
  /// Whether nobody waits for the answer: it is fetched to be stored.
  var isForLater = false
}

/// A question that is being answered.
struct OpenQuestion: Sendable {
  /// Distinguishes it from the same question at another time.
  let number: UInt64
  let task: Task<FinishedAnswer, Never>
}

/// The result of a question.
struct FinishedAnswer: Sendable {
  let answer: WeatherAnswer
  /// Whether the question had to wait for a source.
  let hasWaited: Bool
}

extension WeatherService {
  /// The next step of a question.
  private enum Step {
    /// Wait for these calls.
    case wait(CallRound)
    /// Answer from this snapshot, because no more calls can add to it.
    case answer(CellSnapshot)
  }

  /// The first step of a question.
  private enum FirstStep {
    /// Wait together with all callers of the same question. The one that started it (`isOwn`) used its own permission.
    case join(OpenQuestion, isOwn: Bool)
    /// Answer at once: memory has everything, or no source may be asked.
    case answer(CellSnapshot, QuestionPermission)
  }

  /// Answers a question: at once if memory has everything, else together with all callers of the same question.
  func answer(
    _ cell: Cell, _ kinds: Kinds, forced: Bool, only source: Source? = nil, preferring preferred: PreferredSources = PreferredSources(),
    forLater: Bool = false, by permission: Permission
  ) async -> WeatherAnswer {
    if let until = refusal(of: cell, for: permission) { return WeatherAnswer(refusing: kinds, until: until) }
    let question = SharedQuestion(
      cell: cell, kinds: kinds, isForced: forced, source: source, preferred: preferred, isForLater: forLater)
    while true {
      switch begin(question, QuestionPermission(permission)) {
      case .answer(let snapshot, let granted):
        hits.add(1, ordering: .relaxed)
        return snapshot.answer(kinds, forced, granted, at: clock())
      case .join(let open, let isOwn):
        let finished = await open.task.value
        // Another caller's rate limit does not apply to us: ask again.
        if finished.answer.refusedUntil != nil, !isOwn { continue }
        if finished.hasWaited { misses.add(1, ordering: .relaxed) } else { hits.add(1, ordering: .relaxed) }
        return finished.answer
      }
    }
  }

  /// The moment until which a caller may not look at a cell, whether anything about it is stored or not; nil if it may. Simulated weather
  /// is the same for everybody, so everybody may look at it.
  public func refusal(of cell: Cell, for permission: Permission) -> Instant? { usesLiveSources ? permission.look(cell) : nil }

  private func begin(_ question: SharedQuestion, _ fresh: QuestionPermission) -> FirstStep {
    state.withLock { state in
      if let open = state.questions[question] { return .join(open, isOwn: false) }
      var granted = fresh
      var first: CallRound?
      if !needsLoad(state, question.cell) {
        switch next(&state, question, asked: KindsBySource(), with: [], isFirst: true, &granted) {
        case .answer(let snapshot): return .answer(snapshot, granted)
        case .wait(let calls): first = calls
        }
      }
      let number = state.nextCallNumber()
      let open = OpenQuestion(number: number, task: Task { [first, granted] in await answerFromSources(question, number, first, granted) })
      state.questions[question] = open
      return .join(open, isOwn: true)
    }
  }

  /// Asks one source after the other until no more calls can add to the answer; `first` are calls that were started already.
  private func answerFromSources(_ question: SharedQuestion, _ number: UInt64, _ first: CallRound?, _ begun: QuestionPermission) async
    -> FinishedAnswer
  {
    if first == nil { await load(question.cell) }
    var asked = KindsBySource()
    var passing: [Entry] = []
    var hasWaited = false
    var granted = begun
    var hasAskedAnew = false
    var calls = first
    while true {
      if let calls {
        asked = calls.asked
        hasWaited = hasWaited || !calls.tasks.isEmpty
        for task in calls.tasks { passing += await task.value }
      }
      let mayAskAnew = calls != nil && !hasAskedAnew && passing.isEmpty
      let (step, nextGranted, isAnew) = state.withLock { [asked, passing, granted, isFirst = calls == nil] state in
        var granted = granted
        var step = next(&state, question, asked: asked, with: passing, isFirst: isFirst, &granted)
        let isAnew = mayAskAnew && granted.refusedUntil == nil && mayHaveAnUntriedKey(step, question)
        if isAnew { step = next(&state, question, asked: KindsBySource(), with: passing, isFirst: false, &granted) }
        // Questions that come from now on start again, and see at least what this one sees.
        if case .answer = step, state.questions[question]?.number == number { state.questions[question] = nil }
        return (step, granted, isAnew)
      }
      granted = nextGranted
      hasAskedAnew = hasAskedAnew || isAnew
      switch step {
      case .wait(let next): calls = next
      case .answer(let snapshot):
        return FinishedAnswer(answer: snapshot.answer(question.kinds, question.isForced, granted, at: clock()), hasWaited: hasWaited)
      }
    }
  }

  /// Whether the step is an empty answer: the refusal of a key that was replaced during the call is ignored, and then the new key has not
  /// been tried yet.
  private func mayHaveAnUntriedKey(_ step: Step, _ question: SharedQuestion) -> Bool {
    if case .answer(let snapshot) = step { snapshot.isEmpty(question.kinds, at: clock()) } else { false }
  }

  /// Starts the calls that are useful now, or returns the answer if there are none.
  private func next(
    _ state: inout ServiceState, _ question: SharedQuestion, asked: KindsBySource, with passing: [Entry], isFirst: Bool,
    _ granted: inout QuestionPermission
  ) -> Step {
    let selection =
      question.source.map { Setup.Selection.only($0) }
      ?? (question.isForLater ? state.phase.selectionForLater : state.phase.selection(question.preferred))
    var calls = startCalls(
      &state, selection, question.cell, question.kinds, forced: question.isForced && isFirst, asked: asked, with: passing,
      isInBackground: false, &granted)
    if calls.isLast, selection.isOfAll, switchToSimulatorIfNeeded(&state, question.cell, question.kinds) { calls.needsRetry = true }
    return calls.isLast ? .answer(state.snapshot(question.cell, selection, with: passing)) : .wait(calls)
  }
}
