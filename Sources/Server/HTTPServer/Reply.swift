/// The result of a handler: an answer, or the promise of one.
public indirect enum Reply: Sendable {
  /// An answer that is known at once.
  case now(HTTPResponse)
  /// An answer made earlier, in the coding that the client prefers.
  case prepared(PreparedResponse)
  /// An answer that takes time: the connection is suspended while a task runs, and resumed afterwards.
  case later(@Sendable () async -> Reply)
  /// A body that is written piece by piece.
  case stream(StreamingResponse)

  /// An error as `application/problem+json`.
  public static func problem(status: Int, title: String, detail: String, headers: [HTTPHeader] = []) -> Reply {
    .now(.problem(status: status, title: title, detail: detail, headers: headers))
  }
}

/// An answer whose body is produced while it is sent, as for server-sent events.
public struct StreamingResponse: Sendable {
  /// The status, sent at once, so that a later error can't change it.
  public var status: Int
  /// The headers, sent as they are when the answer begins.
  public var headers: [HTTPHeader]
  /// The length of the body, if it is known: an answer that ends earlier then counts as broken off.
  public var size: Int?
  /// How many bytes may wait for a slow client before the producer has to wait (or is refused), too.
  public var bufferLimit: Int
  /// Writes the body; the answer ends when it returns.
  ///
  /// Its task is cancelled when the client disconnects or the server stops.
  public var produce: @Sendable (StreamWriter) async -> Void

  /// Creates an answer; `bufferLimit` is raised to at least one byte.
  public init(
    status: Int = 200, headers: [HTTPHeader], size: Int? = nil, bufferLimit: Int = 64 * 1024,
    produce: @escaping @Sendable (StreamWriter) async -> Void
  ) {
    self.size = size
    self.status = status
    self.headers = headers
    self.bufferLimit = max(1, bufferLimit)
    self.produce = produce
  }

  /// Server-sent events (`text/event-stream`).
  ///
  /// A client that has gone is noticed only when something is written to it: send a comment now and then.
  public static func events(
    headers: [HTTPHeader] = [], bufferLimit: Int = 64 * 1024, produce: @escaping @Sendable (StreamWriter) async -> Void
  ) -> StreamingResponse {
    // An nginx in front holds back what a server sends until a buffer is full, unless it is told not to.
    let own = [
      HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store"), HTTPHeader("X-Accel-Buffering", "no"),
    ]
    return StreamingResponse(headers: own + headers, bufferLimit: bufferLimit, produce: produce)
  }
}

/// One server-sent event, in the text form of the HTML standard.
public struct ServerSentEvent: Hashable, Sendable {
  /// The event's type; the browser uses `message` if there is none.
  public var event: String?
  /// The payload; line breaks are kept.
  public var data: String
  /// The id that a reconnecting browser sends back in `Last-Event-ID`.
  public var id: String?

  /// Creates an event. Without a type it is a `message`; without an id a reconnecting browser keeps the last one.
  public init(event: String? = nil, data: String, id: String? = nil) {
    self.event = event
    self.data = data
    self.id = id
  }

  /// A line that clients ignore, to keep the connection alive.
  public static let comment: [UInt8] = Array(":\n\n".utf8)

  /// The lines of the event with the empty line that ends it.
  public var bytes: [UInt8] {
    var text = ""
    // A line break in a one-line field would begin another field, so only the first line is taken.
    if let event { text += "event: \(event.prefix { !$0.isNewline })\n" }
    if let id { text += "id: \(id.prefix { !$0.isNewline })\n" }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { text += "data: \(line)\n" }
    return Array((text + "\n").utf8)
  }
}
