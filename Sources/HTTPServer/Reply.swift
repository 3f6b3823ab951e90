/// What a handler gives back: an answer, or the promise of one.
public indirect enum Reply: Sendable {
  /// An answer made on the spot.
  case now(HTTPResponse)
  /// An answer made earlier, in whichever coding the client likes best.
  case prepared(PreparedResponse)
  /// An answer that takes time: the connection sleeps, a task runs, the connection wakes.
  case later(@Sendable () async -> Reply)
  /// A body that is written bit by bit.
  case stream(StreamingResponse)

  /// An error as `application/problem+json`.
  public static func problem(status: Int, title: String, detail: String, headers: [HTTPHeader] = []) -> Reply {
    .now(.problem(status: status, title: title, detail: detail, headers: headers))
  }
}

/// An answer whose body is produced while it is sent, as for server-sent events.
public struct StreamingResponse: Sendable {
  /// Sent at once, so what goes wrong later can't change it.
  public var status: Int
  /// Sent as they are when the answer begins; the length of the body is not known then.
  public var headers: [HTTPHeader]
  /// How many bytes may wait for a slow client before the producer waits (or is refused) too.
  public var bufferLimit: Int
  /// Writes the body; the answer ends when it returns.
  ///
  /// Its task is cancelled when the client goes or the server stops.
  public var produce: @Sendable (StreamWriter) async -> Void

  /// `bufferLimit` is at least one byte.
  public init(
    status: Int = 200, headers: [HTTPHeader], bufferLimit: Int = 64 * 1024, produce: @escaping @Sendable (StreamWriter) async -> Void
  ) {
    self.status = status
    self.headers = headers
    self.bufferLimit = max(1, bufferLimit)
    self.produce = produce
  }

  /// Server-sent events (`text/event-stream`).
  ///
  /// A vanished client is noticed only by writing to it: send a comment every so often.
  public static func events(
    headers: [HTTPHeader] = [], bufferLimit: Int = 64 * 1024, produce: @escaping @Sendable (StreamWriter) async -> Void
  ) -> StreamingResponse {
    let own = [HTTPHeader("Content-Type", "text/event-stream"), HTTPHeader("Cache-Control", "no-store")]
    return StreamingResponse(headers: own + headers, bufferLimit: bufferLimit, produce: produce)
  }
}

/// One server-sent event, in the text form of the HTML standard.
public struct ServerSentEvent: Hashable, Sendable {
  /// The event's type; the browser takes `message` when there is none.
  public var event: String?
  /// The payload; line breaks are kept.
  public var data: String
  /// The id that a reconnecting browser sends back in `Last-Event-ID`.
  public var id: String?

  /// Without a type it is a `message`; without an id a reconnecting browser keeps the last one.
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
