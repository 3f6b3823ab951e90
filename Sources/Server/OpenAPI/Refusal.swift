import Wire

/// Why a request is refused; the body of the answer is a problem.
package struct Refusal: Sendable {
  let status: Int
  /// The name among the description's components.
  package let name: String
  let about: String
  /// The name of the body's schema.
  var form = "Problem"
  var header: (name: String, about: String, isRequired: Bool)?

  func write(to json: inout JSONWriter) {
    json.member("description", about)
    if let header {
      json.object("headers") { writeHeader(header.name, header.about, isRequired: header.isRequired, to: &$0) }
    }
    json.object("content") { json in
      json.object("application/problem+json") { json in
        json.key("schema")
        Schema.named(form).write(to: &json)
      }
    }
  }

  static let badRequest = Refusal(status: 400, name: "BadRequest", about: "The address or the body is invalid; the problem says what is.")
  static let noKey = Refusal(status: 401, name: "NoKey", about: "There is no key and no token, or they are not valid.")
  package static let forbidden = Refusal(
    status: 403, name: "Forbidden", about: "The request comes from another site's page, the code is wrong, or the token has no access.")
  package static let unknownPlace = Refusal(
    status: 404, name: "UnknownPlace", about: "There is no weather for this place, or nothing at this address.")
  package static let noSuchDevice = Refusal(status: 404, name: "NoSuchDevice", about: "The space has no such device.")
  package static let notSubscribed = Refusal(status: 404, name: "NotSubscribed", about: "The device has no subscription.")
  package static let noSuchToken = Refusal(status: 404, name: "NoSuchToken", about: "The space has no such token.")
  package static let noSuchWidget = Refusal(
    status: 404, name: "NoSuchWidget", about: "There is no such widget, the space has no such place, or the token is not bound to one.")
  package static let noSuchWarning = Refusal(status: 404, name: "NoSuchWarning", about: "None of the saved places has this warning.")
  package static let noSuchTrip = Refusal(status: 404, name: "NoSuchTrip", about: "The person has no such trip.")
  static let wrongMethod = Refusal(
    status: 405, name: "MethodNotAllowed", about: "This method is not allowed here.",
    header: ("Allow", "The methods that are allowed.", true))
  package static let impossible = Refusal(status: 409, name: "Impossible", about: "Not possible in the present state; 'type' says why.")
  package static let changedMeanwhile = Refusal(
    status: 409, name: "ChangedMeanwhile", about: "Some records have changed meanwhile: merge and send again.", form: "Conflict")
  package static let tooLarge = Refusal(status: 413, name: "TooLarge", about: "The body is too large.")
  static let addressTooLong = Refusal(status: 414, name: "URITooLong", about: "The address is longer than 6 kB.")
  static let notJSON = Refusal(status: 415, name: "NotJSON", about: "The body is not JSON.")
  static let strangeHost = Refusal(
    status: 421, name: "MisdirectedRequest",
    about: "The Host header has a name that is not one of the server's; the answer names the setting that adds it.")
  package static let unacceptable = Refusal(
    status: 422, name: "Unacceptable", about: "Some of it is invalid; the problem says what and why.", form: "Refused")
  static let tooOften = Refusal(
    status: 429, name: "TooManyRequests",
    about: "Too many attempts, or too many requests to sources for places that were not shown before.",
    header: ("Retry-After", "Seconds after which the client may ask again.", true))
  static let headTooLarge = Refusal(
    status: 431, name: "HeadTooLarge", about: "The request's head is larger than 8 kB, or has too many fields.")
  package static let notDrawn = Refusal(status: 500, name: "NotDrawn", about: "The widget can't be drawn.")
  static let unreadable = Refusal(
    status: 502, name: "BadGateway", about: "The source answered with an error or with invalid data, and there is no older weather.")
  static let unavailable = Refusal(
    status: 503, name: "Unavailable",
    about: "The source can't be reached, refuses the key or its quota is used up, and there is no older weather.",
    header: ("Retry-After", "Seconds after which the source is asked again, if known.", false))
  static let noDatabase = Refusal(status: 503, name: "NoDatabase", about: "The database is not available now.")
}

extension [Refusal] {
  /// Possible at every address.
  package static let everywhere: [Refusal] = [.badRequest, .wrongMethod, .addressTooLong, .strangeHost, .headTooLarge]
  /// Possible where the weather of a place is asked of the sources.
  package static let ofSources: [Refusal] = [.forbidden, .unknownPlace, .tooOften, .unreadable, .unavailable]
  /// Possible where a key or a token is asked for: too many unknown ones, one without the scope, and a database that can't be used.
  package static let ofKeys: [Refusal] = [.noKey, .forbidden, .tooOften, .noDatabase]
  /// Possible where a body is read.
  package static let ofBodies: [Refusal] = [.tooLarge, .notJSON]

  package var byStatus: [Refusal] { sorted { $0.status < $1.status } }
}
