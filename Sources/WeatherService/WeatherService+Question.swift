import Providers
import WeatherModel

/// What people ask; those who ask the same while it is being answered get one answer.
struct SharedQuestion: Hashable, Sendable {
  let cell: Cell
  let kinds: Kinds
  /// Whether a person asked for it anew.
  let isForced: Bool
  /// The only source that is wanted; nil for all.
  let source: Source?
  /// The sources that are wanted first.
  var preferred = PreferredSources()
}

/// A question that is being answered.
struct OpenQuestion: Sendable {
  /// Tells it from the same question asked another time.
  let number: UInt64
  let task: Task<FinishedAnswer, Never>
}

/// What came of a question.
struct FinishedAnswer: Sendable {
  let answer: WeatherAnswer
  /// Whether a source was waited for.
  let hasWaited: Bool
}

extension WeatherService {
  /// What a question comes to next.
  private enum Step {
    /// Calls to wait for.
    case wait(Round)
    /// Nothing more is to be had: what there is.
    case answer(CellView)
  }

  /// How a question begins.
  private enum Beginning {
    /// Together with all who ask the same; the first of them asks by their own permission.
    case join(OpenQuestion, isOwn: Bool)
    /// With its end: memory has it, or nothing may be asked.
    case answer(CellView, Pass)
  }

  /// The answer to a question, at once where memory has it, else together with all who ask the same.
  func answer(
    _ cell: Cell, _ kinds: Kinds, forced: Bool, only source: Source? = nil, preferring preferred: PreferredSources = PreferredSources(),
    by permission: Permission
  ) async -> WeatherAnswer {
    let question = SharedQuestion(cell: cell, kinds: kinds, isForced: forced, source: source, preferred: preferred)
    while true {
      switch begin(question, Pass(permission)) {
      case .answer(let view, let pass):
        hits.add(1, ordering: .relaxed)
        return view.answer(kinds, forced, pass, at: clock())
      case .join(let open, let isOwn):
        let finished = await open.task.value
        // Another caller's rate limit does not apply to us: ask again.
        if finished.answer.refusedUntil != nil, !isOwn { continue }
        if finished.hasWaited { misses.add(1, ordering: .relaxed) } else { hits.add(1, ordering: .relaxed) }
        return finished.answer
      }
    }
  }

  private func begin(_ question: SharedQuestion, _ fresh: Pass) -> Beginning {
    state.withLock { state in
      if let open = state.questions[question] { return .join(open, isOwn: false) }
      var pass = fresh
      var first: Round?
      if !needsLoad(state, question.cell) {
        switch next(&state, question, asked: KindsBySource(), isFirst: true, &pass) {
        case .answer(let view): return .answer(view, pass)
        case .wait(let round): first = round
        }
      }
      let number = state.nextFlightNumber()
      let open = OpenQuestion(number: number, task: Task { [first, pass] in await pursue(question, number, first, pass) })
      state.questions[question] = open
      return .join(open, isOwn: true)
    }
  }

  /// Asks one source after the other until nothing more is to be had; `first` is what has been set off already.
  private func pursue(_ question: SharedQuestion, _ number: UInt64, _ first: Round?, _ begun: Pass) async -> FinishedAnswer {
    if first == nil { await load(question.cell) }
    var asked = KindsBySource()
    var passing: [Entry] = []
    var hasWaited = false
    var pass = begun
    var hasAskedAnew = false
    var round = first
    while true {
      if let round {
        asked = round.asked
        hasWaited = hasWaited || !round.tasks.isEmpty
        for task in round.tasks { passing += await task.value }
      }
      let mayAskAnew = !hasAskedAnew && passing.isEmpty
      let (step, nextPass, isAnew) = state.withLock { [asked, pass, isFirst = round == nil] state in
        var pass = pass
        var step = next(&state, question, asked: asked, isFirst: isFirst, &pass)
        var isAnew = false
        // A refusal of a key that was replaced meanwhile says nothing; then the new one has not been tried.
        let asksAnew = mayAskAnew && !isFirst && pass.refusedUntil == nil
        if asksAnew, case .answer(let view) = step, view.saysNothing(question.kinds, at: clock()) {
          step = next(&state, question, asked: KindsBySource(), isFirst: false, &pass)
          isAnew = true
        }
        // Whoever asks from here on begins anew, and sees at least what is seen here.
        if case .answer = step, state.questions[question]?.number == number { state.questions[question] = nil }
        return (step, pass, isAnew)
      }
      pass = nextPass
      hasAskedAnew = hasAskedAnew || isAnew
      switch step {
      case .wait(let next): round = next
      case .answer(var view):
        // What may not be kept goes to those who waited for it.
        for entry in passing { view.record.update(entry.kind, entry.source) { $0 = entry } }
        return FinishedAnswer(answer: view.answer(question.kinds, question.isForced, pass, at: clock()), hasWaited: hasWaited)
      }
    }
  }

  /// Sets off the calls that are worth it now, or says that there are none.
  private func next(
    _ state: inout ServiceState, _ question: SharedQuestion, asked: KindsBySource, isFirst: Bool, _ pass: inout Pass
  ) -> Step {
    let selection = question.source.map { Setup.Selection.only($0) } ?? state.phase.selection(question.preferred)
    var round = depart(
      &state, selection, question.cell, question.kinds, forced: question.isForced && isFirst, asked: asked, isBehind: false, &pass)
    if round.isLast, selection.isOfAll, stepsIn(&state, question.cell, question.kinds) { round.isToBeRepeated = true }
    return round.isLast ? .answer(state.view(question.cell, selection, at: clock())) : .wait(round)
  }
}
