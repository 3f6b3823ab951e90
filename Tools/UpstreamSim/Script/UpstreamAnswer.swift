import HTTPServer

/// One scripted answer, with the faults to simulate.
public struct UpstreamAnswer: Hashable, Sendable {
  /// The source of the body.
  public enum Body: Hashable, Sendable {
    /// Fixed bytes.
    case bytes([UInt8])
    /// The answer that a weather service would give to the request.
    case made(UpstreamGenerator)
    /// Pseudo-random bytes from a seed.
    case noise(bytes: Int, seed: UInt64)
  }

  /// A fault that happens instead of an answer.
  public enum Fault: Hashable, Sendable {
    /// The connection is reset before anything is sent.
    case reset
    /// The connection is closed before anything is sent.
    case close
    /// Pseudo-random bytes, which are not HTTP, are sent, and then the connection is closed.
    case noise(bytes: Int, seed: UInt64)
  }

  /// A slow body, which is sent in small pieces with pauses.
  public struct Drip: Hashable, Sendable {
    /// The number of bytes in each piece, at least 1.
    public var bytes: Int
    /// The pause before each piece, in milliseconds.
    public var every: Int

    /// Sends `bytes` bytes every `every` milliseconds.
    public init(bytes: Int, every: Int) {
      self.bytes = max(1, bytes)
      self.every = max(0, every)
    }
  }

  /// The HTTP status; nil means 200 or the generator's status.
  public var status: Int?
  /// Headers to send; they replace default headers of the same name.
  public var headers: [HTTPHeader]
  /// The body: fixed bytes, noise, or generated from the request.
  public var body: Body
  /// The number of requests that get this answer before the next one is used.
  public var times: Int
  /// The delay before anything is sent, in milliseconds.
  public var delay: Int
  /// Whether the answer waits for `UpstreamSim.release()` before anything is sent.
  public var hangs: Bool
  /// How the body is slowed down; nil means that it is sent at once.
  public var drip: Drip?
  /// The number of bytes of the body after which the connection is closed, though `Content-Length` is that of the whole body.
  public var cutAfter: Int?
  /// Truncates the body to this number of bytes, with a matching `Content-Length`.
  public var truncateTo: Int?
  /// The value of `Last-Modified`; a request with the same value in If-Modified-Since gets 304.
  public var lastModified: String?
  /// A fault that happens instead of the answer.
  public var fault: Fault?

  /// Without arguments: status 200 and an empty body, at once, for one request.
  public init(
    status: Int? = nil, headers: [HTTPHeader] = [], _ body: Body = .bytes([]), times: Int = 1, delay: Int = 0, hangs: Bool = false,
    drip: Drip? = nil, cutAfter: Int? = nil, truncateTo: Int? = nil, lastModified: String? = nil, fault: Fault? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.times = max(1, times)
    self.delay = delay
    self.hangs = hangs
    self.drip = drip
    self.cutAfter = cutAfter
    self.truncateTo = truncateTo
    self.lastModified = lastModified
    self.fault = fault
  }

  /// An answer with a text as its body; the content type is JSON.
  public static func text(_ text: String, status: Int = 200) -> UpstreamAnswer { UpstreamAnswer(status: status, .bytes(Array(text.utf8))) }

  /// An answer that a generator makes from the request.
  public static func made(_ generator: UpstreamGenerator) -> UpstreamAnswer { UpstreamAnswer(.made(generator)) }

  /// The answer of a proxy whose service is down: an HTML page instead of JSON.
  public static func page(status: Int, _ title: String) -> UpstreamAnswer {
    let html = "<!DOCTYPE html>\n<html><head><title>\(status) \(title)</title></head>\n<body><h1>\(title)</h1></body></html>\n"
    return UpstreamAnswer(status: status, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")], .bytes(Array(html.utf8)))
  }

  /// Status 429, with an optional `Retry-After` in seconds.
  public static func tooMany(retryAfter seconds: Int?) -> UpstreamAnswer {
    UpstreamAnswer(
      status: 429, headers: seconds.map { [HTTPHeader("Retry-After", "\($0)")] } ?? [],
      .bytes(Array(#"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#.utf8)))
  }
}

/// A service that the stand-in can imitate.
public enum UpstreamGenerator: String, CaseIterable, Hashable, Sendable {
  /// Open-Meteo's forecast and air quality, by the path.
  case openMeteo = "open-meteo"
  /// MET Norway's locationforecast, nowcast and alerts, by the path.
  case metNorway = "met-norway"
  /// OpenWeatherMap's current weather, five-day forecast and air pollution, by the path.
  case openWeather = "openweathermap"
}
