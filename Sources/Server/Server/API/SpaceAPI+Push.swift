import Accounts
import HTTPServer
import Notices
import Providers
import Storage
import WeatherModel
import Wire

/// Whether a device gets notices, and which.
extension SpaceAPI {
  func pushState(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      let rules = try await store.rules(of: member)
      let key = try await store.publicKey()
      let reader = try await store.formatting(of: member)
      let places = try await warnings?.looks(for: member) ?? []
      let unwarned = places.filter { service.lacksSource(of: .alerts, in: $0.cell) }
      var state = JSONWriter()
      state.object { json in
        json.member("key", key)
        json.member("subscribed", rules != nil)
        json.member("zone", reader?.zone)
        json.member("language", reader?.language)
        json.member("clock", reader?.clock)
        json.array("without_warnings") { list in
          for place in unwarned { list.value(place.place.id.text) }
        }
        if let rules {
          json.key("rules")
          json.value(written: rules.json)
        }
      }
      return json(state.bytes)
    }
  }

  func subscribe(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      let given: (endpoint: String, key: String, secret: String, zone: String, language: String?, clock: String?)
      let read = read(request) { json throws(JSONError) in
        (
          endpoint: try json["endpoint"].text(), key: try json["p256dh"].text(), secret: try json["auth"].text(),
          zone: try json["zone"].text(), language: try json["language"].textIfPresent(), clock: try json["clock"].textIfPresent()
        )
      }
      switch read {
      case .success(let read): given = read
      case .failure(let refusal): return .now(refusal.response)
      }
      guard let endpoint = PushEndpoint(given.endpoint, named: pushServices) else {
        return badSubscription("'endpoint' must be the https address of a push service on the internet, as the browser gives it.")
      }
      guard ZoneFiles().isKnown(given.zone) else {
        return badSubscription("'zone' must be a name in the time-zone database, such as Europe/Berlin.")
      }
      // A browser that renews a subscription may not know its language; then the language comes from `Accept-Language`, as in any request.
      guard let language = given.language.map({ Language(tag: $0) }) ?? Language(request) else {
        return badSubscription("'language' must be one of \(Language.allCases.map(\.tag).joined(separator: ", ")).")
      }
      guard given.clock == nil || given.clock == "12" || given.clock == "24" else {
        return badSubscription("'clock' must be 12 or 24.")
      }
      guard
        let subscription = PushSubscription(
          endpoint: endpoint, key: given.key, secret: given.secret, origin: hosts.address(of: request), zone: given.zone,
          language: language, isTwelveHours: given.clock == "12")
      else {
        return badSubscription(
          "'p256dh' and 'auth' must be the keys that the browser gives: a point on P-256 and 16 bytes, in base64url.")
      }
      try await store.subscribe(subscription, for: member)
      return done
    }
  }

  func unsubscribe(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      try await store.unsubscribe(member)
      return done
    }
  }

  func setRules(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      switch read(request, { json throws(JSONError) in try NoticeRules(json: json) }) {
      case .success(let rules): return try await store.setRules(rules, for: member) ? done : notSubscribed
      case .failure(let refusal): return .now(refusal.response)
      }
    }
  }

  func testPush(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      if let refusal = tooOften(limits.tests, .space(member.space)) { return .now(refusal) }
      return try await store.test(member) ? done : notSubscribed
    }
  }

  func noticeLog(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      let log = try await store.log(of: member)
      var written = JSONWriter()
      written.object { json in
        json.array("notices") { list in
          for notice in log {
            list.object { json in
              json.member("id", notice.id.text)
              json.member("title", notice.title)
              json.member("made", notice.made.description)
              json.member("due", notice.due.description)
              json.member("accepted", notice.accepted?.description)
              json.member("shown", notice.shown?.description)
              json.member("state", notice.state)
              json.member("service", notice.service)
            }
          }
        }
      }
      return json(written.bytes)
    }
  }

  func noticeShown(_ request: HTTPRequest, _ spaces: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices(request, spaces) { store, member throws(StorageError) in
      let read = read(request) { json throws(JSONError) in
        guard let id = RecordID(text: try json["notice"].text()) else { throw json["notice"].invalid("the id of a notice") }
        return id
      }
      switch read {
      case .success(let id):
        try await store.shown(id, by: member)
        return done
      case .failure(let refusal): return .now(refusal.response)
      }
    }
  }

  private func withNotices(
    _ request: HTTPRequest, _ spaces: Spaces, _ body: (NoticeStore, Member) async throws(StorageError) -> Reply
  ) async throws(SpaceError) -> Reply {
    let member = try await member(request, spaces)
    guard let notices else {
      return .problem(status: 503, title: "No notices", detail: "This server stores no subscriptions. Start it with a data folder.")
    }
    do throws(StorageError) { return try await body(notices, member) } catch { throw .storage(error) }
  }

  private var done: Reply { .now(HTTPResponse(status: 204, headers: [HTTPHeader("Cache-Control", "no-store")])) }

  private var notSubscribed: Reply {
    .problem(status: 404, title: "Not subscribed", detail: "This device has no subscription. Subscribe first.")
  }

  private func badSubscription(_ detail: String) -> Reply {
    let problem = ProblemBody(type: "/problems/bad-subscription", title: "Bad subscription", status: 400, detail: detail)
    let headers = [HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("Cache-Control", "no-store")]
    return .now(HTTPResponse(status: 400, headers: headers, body: problem.json))
  }
}
