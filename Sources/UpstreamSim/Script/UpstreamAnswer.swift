import HTTPServer

/// One answer, with what shall go wrong on its way.
public struct UpstreamAnswer: Hashable, Sendable {
  /// Where the body comes from.
  public enum Body: Hashable, Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// Whatever a weather service would say to the request.
    case made(UpstreamGenerator)
    /// So many bytes that a seed decides.
    case noise(bytes: Int, seed: UInt64)
  }

  /// What happens instead of an answer.
  public enum Fault: Hashable, Sendable {
    /// The connection is reset before anything is said.
    case reset
    /// The connection is closed before anything is said.
    case close
    /// So many seeded bytes are sent that are no HTTP, then the connection is closed.
    case noise(bytes: Int, seed: UInt64)
  }

  /// A slow body: so many bytes, a pause, and so on.
  public struct Drip: Hashable, Sendable {
    /// Bytes at a time.
    public var bytes: Int
    /// Milliseconds before each.
    public var every: Int

    /// So many bytes at a time, so many milliseconds apart.
    public init(bytes: Int, every: Int) {
      self.bytes = max(1, bytes)
      self.every = max(0, every)
    }
  }

  /// The status; nil is 200, or what the generator says.
  public var status: Int?
  /// Headers; they stand for those of the same name that would be sent otherwise.
  public var headers: [HTTPHeader]
  /// Fixed bytes, noise, or what a generator makes from the request.
  public var body: Body
  /// How many requests get it before the next answer is due.
  public var times: Int
  /// Milliseconds before the head.
  public var delay: Int
  /// Whether it waits until it is released, before anything is said.
  public var hangs: Bool
  /// How the body is slowed down.
  public var drip: Drip?
  /// After so many bytes of the body the connection is closed, though the head promised all of it.
  public var cutAfter: Int?
  /// Only so many bytes of the body exist, and the head says so: a truncated document that arrives in good order.
  public var truncateTo: Int?
  /// When it last changed, as a header says it; a request that names the same moment in If-Modified-Since gets 304.
  public var lastModified: String?
  /// What happens instead.
  public var fault: Fault?

  /// Without arguments: 200, an empty body, at once, one time.
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

  /// An answer with a text; the type is JSON.
  public static func text(_ text: String, status: Int = 200) -> UpstreamAnswer { UpstreamAnswer(status: status, .bytes(Array(text.utf8))) }

  /// A service's own answer to what was asked.
  public static func made(_ generator: UpstreamGenerator) -> UpstreamAnswer { UpstreamAnswer(.made(generator)) }

  /// What stands between a service and the world says when the service is gone: a page where JSON was asked for.
  public static func page(status: Int, _ title: String) -> UpstreamAnswer {
    let html = "<!DOCTYPE html>\n<html><head><title>\(status) \(title)</title></head>\n<body><h1>\(title)</h1></body></html>\n"
    return UpstreamAnswer(status: status, headers: [HTTPHeader("Content-Type", "text/html; charset=utf-8")], .bytes(Array(html.utf8)))
  }

  /// Too many requests; ask again in so many seconds.
  public static func tooMany(retryAfter seconds: Int?) -> UpstreamAnswer {
    UpstreamAnswer(
      status: 429, headers: seconds.map { [HTTPHeader("Retry-After", "\($0)")] } ?? [],
      .bytes(Array(#"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#.utf8)))
  }
}

/// A service that the stand-in can speak like.
public enum UpstreamGenerator: String, CaseIterable, Hashable, Sendable {
  /// Open-Meteo's forecast and air quality, by the path.
  case openMeteo = "open-meteo"
  /// MET Norway's locationforecast, nowcast and alerts, by the path.
  case metNorway = "met-norway"
  /// OpenWeatherMap's current weather, five-day forecast and air pollution, by the path.
  case openWeather = "openweathermap"
}
