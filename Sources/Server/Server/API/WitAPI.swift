import Features
import Gazetteer
import HTTPServer
import Languages
import Preferences
import Reports
import Routes
import WeatherModel
import WeatherService
import Wire
import Wit

/// Serves lines about the weather.
struct WitAPI {
  let service: WeatherService
  let clock: ServerClock
  let finder: PlaceFinder
  let writer: WitWriter

  /// A line; an empty answer if nothing should be said.
  func reply(_ query: WitQuery, _ requester: WeatherAPI.Requester) -> Reply {
    .later {
      let request = requester.request
      let answer = await service.weather(query.cell, .all, by: requester.permission)
      guard let report = answer.report else {
        return .now(answer.refusal(retryAfter: secondsToWait(until: answer.refusedUntil, now: clock.now)))
      }
      let preferences = DeviceCookie(request).preferences
      let copy = Languages.copy(query.language ?? preferences.language ?? Language(request))
      let display = Display(preferences: preferences, zone: report.zone, now: clock.now, copy: copy)
      let place = finder.pointName(query.cell, in: copy.language)
      guard let subject = await writer.subject(of: report, at: site(place.kind), country: place.name.countryCode, display) else {
        return silence
      }
      if let line = query.line {
        return LineCheck.checked(line, about: subject).map { self.answer($0, nil, requester) } ?? silence
      }
      let seen = Set(query.seen)
      if query.usesOwnModel {
        return writer.houseLine(about: subject, seen: seen).map { self.answer($0, LinePrompt(subject), requester) } ?? silence
      }
      // Asking a model counts against the requester's limit, as asking sources does.
      let line = requester.permission.take() ? await writer.line(about: subject, seen: seen) : writer.houseLine(about: subject, seen: seen)
      return line.map { self.answer($0, nil, requester) } ?? silence
    }
  }

  private func site(_ kind: PointName.Kind) -> Subject.Site {
    switch kind {
    case .town: .town
    case .remote, .country: .far
    case .sea: .water
    }
  }

  private var silence: Reply { .now(HTTPResponse(status: 204, headers: [HTTPHeader("Cache-Control", "no-store")])) }

  private func answer(_ line: WrittenLine, _ prompt: LinePrompt?, _ requester: WeatherAPI.Requester) -> Reply {
    let answer = jsonObject(reserving: 256) { json in
      json.member("line", line.text)
      json.member("id", String(line.id, radix: 16))
      json.member("by", line.writer.word)
      if line.writer == .model { json.member("model", writer.modelName) }
      if let prompt {
        json.object("prompt") { json in
          json.member("system", prompt.system)
          json.member("user", prompt.user)
        }
      }
    }
    return .prepared(PreparedBody(json: answer).answer(for: requester.audience))
  }
}
