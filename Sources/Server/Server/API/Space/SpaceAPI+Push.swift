import Accounts
import HTTPServer
import Notices
import OpenAPI
import Providers
import Routes
import Storage
import WeatherModel
import Wire
import Zones

extension Endpoint {
  static let push: [Endpoint] = [
    .member(
      .get, .push, "push", "Whether this device gets push notices, and its rules; the key that browsers need to subscribe.",
      .json("PushState"), answer: SpaceAPI.pushState),
    .member(
      .put, .push, "pushSubscribe", "Subscribes this device to push notices.", body: "PushSubscription", mostBytes: 8 * 1024,
      statuses: [204],
      answer: SpaceAPI.subscribe),
    .member(.delete, .push, "pushUnsubscribe", "Ends this device's subscription.", statuses: [204], answer: SpaceAPI.unsubscribe),
    // Rules for as many places as a space may have.
    .member(
      .put, .pushRules, "pushRules", "Sets what this device is notified of.", body: "NoticeRules", mostBytes: 128 * 1024, statuses: [204],
      refusals: [.notSubscribed], answer: SpaceAPI.setRules),
    .member(
      .post, .pushTest, "pushTest", "Sends this device a test notice.", statuses: [204], refusals: [.notSubscribed, .tooLarge],
      answer: SpaceAPI.testPush),
    .member(
      .get, .notices, "notices", "The notices to this device in the last month, the newest first.", .json("NoticeLog"),
      answer: SpaceAPI.noticeLog),
    .member(
      .post, .notices, "noticeShown", "Reports that this device has shown a notice.", body: "NoticeShown", mostBytes: 4 * 1024,
      statuses: [204],
      answer: SpaceAPI.noticeShown),
  ]
}

/// Whether a device gets notices, and which.
extension SpaceAPI {
  fileprivate func pushState(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices { store throws(StorageError) in
      let rules = try await store.rules(of: member)
      let key = try await store.publicKey()
      let reader = try await store.formatting(of: member)
      let places = try await warnings?.checks(for: member) ?? []
      let unwarned = places.filter { service.lacksSource(of: .alerts, in: $0.cell) }
      return json { json in
        json.member("key", key)
        json.member("subscribed", rules != nil)
        json.member("zone", reader?.zone)
        json.member("language", reader?.language)
        json.member("clock", reader?.clock)
        json.array("without_warnings", unwarned.map(\.place.id.text))
        if let rules {
          json.key("rules")
          json.value(written: rules.json)
        }
      }
    }
  }

  fileprivate func subscribe(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    let given = try read(call.request) { json throws(JSONError) in
      (
        endpoint: try json["endpoint"].text(), key: try json["p256dh"].text(), secret: try json["auth"].text(),
        zone: try json["zone"].text(), language: try json["language"].textIfPresent(), clock: try json["clock"].textIfPresent()
      )
    }
    return try await withNotices { store throws(StorageError) in
      guard let endpoint = PushEndpoint(given.endpoint, named: pushServices) else {
        return badSubscription("'endpoint' must be the https address of a push service on the internet, as the browser gives it.")
      }
      guard ZoneFiles().isKnown(given.zone) else {
        return badSubscription("'zone' must be a name in the time-zone database, such as Europe/Berlin.")
      }
      // A browser that renews a subscription may not know its language; then the language comes from `Accept-Language`, as in any request.
      guard let language = given.language.map({ Language(tag: $0) }) ?? Language(call.request) else {
        return badSubscription("'language' must be one of \(Language.allCases.map(\.tag).joined(separator: ", ")).")
      }
      guard given.clock == nil || given.clock == "12" || given.clock == "24" else {
        return badSubscription("'clock' must be 12 or 24.")
      }
      guard
        let subscription = PushSubscription(
          endpoint: endpoint, key: given.key, secret: given.secret, origin: hosts.address(of: call.request), zone: given.zone,
          language: language, isTwelveHours: given.clock == "12")
      else {
        return badSubscription(
          "'p256dh' and 'auth' must be the keys that the browser gives: a point on P-256 and 16 bytes, in base64url.")
      }
      try await store.subscribe(subscription, for: member)
      return done
    }
  }

  fileprivate func unsubscribe(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices { store throws(StorageError) in
      try await store.unsubscribe(member)
      return done
    }
  }

  fileprivate func setRules(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    let rules = try read(call.request) { json throws(JSONError) in try NoticeRules(json: json) }
    return try await withNotices { store throws(StorageError) in
      try await store.setRules(rules, for: member) ? done : notSubscribed
    }
  }

  fileprivate func testPush(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices { store throws(StorageError) in
      if let refusal = tooOften(limits.tests, .space(member.space)) { return .now(refusal) }
      return try await store.test(member) ? done : notSubscribed
    }
  }

  fileprivate func noticeLog(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    try await withNotices { store throws(StorageError) in
      let log = try await store.log(of: member)
      return json { json in
        json.array("notices", of: log) { notice, json in
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

  fileprivate func noticeShown(_ call: Endpoint.Call, _ member: Member, _: Spaces) async throws(SpaceError) -> Reply {
    let id = try read(call.request) { json throws(JSONError) in
      guard let id = RecordID(text: try json["notice"].text()) else { throw json["notice"].invalid("the id of a notice") }
      return id
    }
    return try await withNotices { store throws(StorageError) in
      try await store.shown(id, by: member)
      return done
    }
  }

  private func withNotices(_ body: (NoticeStore) async throws(StorageError) -> Reply) async throws(SpaceError) -> Reply {
    guard let notices else {
      return .problem(status: 503, title: "No notices", detail: "This server stores no subscriptions. Start it with a data folder.")
    }
    do throws(StorageError) { return try await body(notices) } catch { throw .storage(error) }
  }

  private var done: Reply { .now(HTTPResponse(status: 204, headers: [HTTPHeader("Cache-Control", "no-store")])) }

  private var notSubscribed: Reply {
    .problem(status: 404, title: "Not subscribed", detail: "This device has no subscription. Subscribe first.")
  }

  private func badSubscription(_ detail: String) -> Reply {
    .now(HTTPResponse(ProblemBody(type: "/problems/bad-subscription", title: "Bad subscription", status: 400, detail: detail)))
  }
}
