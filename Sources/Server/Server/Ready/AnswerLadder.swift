import HTTPServer
import WeatherModel
import WeatherService

/// The way of an answer about a cell, the same for the API, pages and terminals: one that is kept ready, else the weather in memory, which
/// is renewed in the background once it is no longer young, else weather that is fetched.
struct AnswerLadder {
  let service: WeatherService
  let ready: ReadyAnswers
  let clock: ServerClock

  struct Question: Sendable {
    var cell: Cell
    var kinds: Kinds
    var preferred: PreferredSources
    /// Whether a person wants it to be fetched again.
    var refreshes = false
    var permission: Permission
    /// What the answer is kept ready under; nil if it must not be kept.
    var key: String?
  }

  /// What is shown of an answer.
  enum Shown {
    case once(Reply)
    /// A response that may be kept ready until a moment.
    case ready(PreparedResponse, until: Instant)
  }

  /// Replies to a question. `show` makes the response; it may be kept only if `mayBeKept`.
  func reply(
    to question: Question, _ show: @escaping @Sendable (_ answer: WeatherAnswer, _ mayBeKept: Bool) -> Shown
  ) -> Reply {
    if let until = service.refusal(of: question.cell, for: question.permission) {
      return reply(show(WeatherAnswer(refusing: question.kinds, until: until), false))
    }
    guard !question.refreshes else { return .later { reply(show(await fetch(question), false)) } }
    // The address may be another spelling of one whose answer is kept.
    if let key = question.key, let prepared = ready.answer(key, now: clock.now) { return .prepared(prepared) }
    let (now, changeCount) = (clock.now, ready.changeCount)
    guard let cached = service.cached(question.cell, question.kinds, preferring: question.preferred, now: now), cached.freshness != .stale
    else { return .later { reply(show(await fetch(question), false)) } }
    if cached.goodUntil ?? now <= now {
      service.refreshInBackground(question.cell, question.kinds, preferring: question.preferred, by: question.permission)
    }
    let shown = show(cached.answer, question.key != nil)
    if case .ready(let response, let until) = shown, let key = question.key {
      ready.store(response, for: key, of: question.cell, goodUntil: until, unlessChangedSince: changeCount)
    }
    return reply(shown)
  }

  /// The weather, fetched if it is not in memory or if the person wants that.
  func fetch(_ question: Question) async -> WeatherAnswer {
    question.refreshes
      ? await service.refresh(question.cell, question.kinds, preferring: question.preferred, by: question.permission)
      : await service.weather(question.cell, question.kinds, preferring: question.preferred, by: question.permission)
  }

  private func reply(_ shown: Shown) -> Reply {
    switch shown {
    case .once(let reply): reply
    case .ready(let response, _): .prepared(response)
    }
  }
}
