import WeatherModel

/// Why a request failed, as RFC 9457 writes it (`application/problem+json`).
public struct ProblemBody: Error, Hashable, Sendable {
  /// The address that identifies the kind of problem; "about:blank" when the status says everything.
  public var type: String
  /// A short text for the kind of problem.
  public var title: String
  /// The HTTP status of the answer.
  public var status: Int
  /// What went wrong in this request.
  public var detail: String?
  /// The request parameter that caused the problem; nil when there is none.
  public var parameter: String?
  /// The field of the sent record that is invalid: "name" or "nickname".
  public var field: String?
  /// Number of seconds after which another attempt may succeed.
  public var retryAfter: Int64?

  /// The source that the weather waits for.
  public var resting: SourceRest?

  /// Creates a problem; without a type it says no more than its status.
  public init(
    type: String = "about:blank", title: String, status: Int, detail: String? = nil, parameter: String? = nil, field: String? = nil,
    retryAfter: Int64? = nil
  ) {
    self.type = type
    self.title = title
    self.status = status
    self.detail = detail
    self.parameter = parameter
    self.field = field
    self.retryAfter = retryAfter
  }

  /// The problem as JSON, for answers.
  public var json: [UInt8] {
    jsonObject(reserving: 256) { members(to: &$0) }
  }

  /// Writes the members of the problem into an object that may have others.
  public func members(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("title", title)
    json.member("status", Int64(status))
    json.member("detail", detail)
    json.member("parameter", parameter)
    json.member("field", field)
    json.member("retry_after", retryAfter)
    if let resting { json.object("resting") { json in resting.write(to: &json) } }
  }

  /// Reads a problem. RFC 9457 makes every member optional, so only members of the wrong kind are errors.
  public init(json: JSON) throws(JSONError) {
    guard json.kind == .object else { throw json.mismatch(.object) }
    let status = try json["status"].integerIfPresent() ?? 0
    guard status >= 0, status < 1000 else { throw json["status"].invalid("a status below 1000") }
    self.init(
      type: try json["type"].textIfPresent() ?? "about:blank", title: try json["title"].textIfPresent() ?? "", status: Int(status),
      detail: try json["detail"].textIfPresent(), parameter: try json["parameter"].textIfPresent(),
      field: try json["field"].textIfPresent(),
      retryAfter: try json["retry_after"].integerIfPresent())
    resting = try SourceRest(in: json)
  }

  /// The weather problem that is the last part of the type ("…/problems/no-connection"); nil for any other type.
  public var weatherProblem: WeatherProblem? { ProblemBody.weatherProblem(type) }

  /// Reads only the weather problem from a problem's JSON.
  public static func weatherProblem(in json: JSON) throws(JSONError) -> WeatherProblem? { weatherProblem(try json["type"].text()) }

  private static func weatherProblem(_ type: String) -> WeatherProblem? {
    let bytes = Array(type.utf8)
    var start = bytes.count
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return WeatherProblem(word: String(decoding: bytes[start...], as: UTF8.self))
  }
}
