import CMicrohttpd
import Glibc
import System

/// An answer made once and sent thousands of times: headers and bytes are ready in up to three codings.
///
/// Sending one copies nothing that is in a file. It is kept alive by its references and by the connections that are sending it.
public final class PreparedResponse: Sendable {
  /// The status, the same for all codings; a client that has the bytes already gets 304 instead.
  public let status: Int
  let identity: Variant
  let gzip: Variant?
  let brotli: Variant?

  /// Prepares an answer.
  ///
  /// - Parameters:
  ///   - response: status, headers and the plain body. `ETag`, `Vary` and `Content-Encoding` are added here; only a body that exists in a
  ///     single coding comes with its own `Content-Encoding` and `Vary`.
  ///   - gzip: the same body compressed with gzip, if that is worth it.
  ///   - brotli: the same body compressed with brotli.
  ///   - tag: identifies these bytes (a hash, for example), without quotes. Each coding gets its own `ETag` from it.
  ///   - defaults: the default headers of the server that will send it.
  public convenience init(
    _ response: HTTPResponse, gzip: [UInt8]? = nil, brotli: [UInt8]? = nil, tag: String? = nil, defaults: [HTTPHeader]
  ) {
    self.init(
      status: response.status, headers: response.headers, body: .memory(response.body), gzip: gzip.map { .memory($0) },
      brotli: brotli.map { .memory($0) }, tag: tag, defaults: defaults)
  }

  /// Prepares a file that never changes, and its compressed copies beside it (`.gz`, `.br`), if there are any; nil if it can't be read. The
  /// kernel sends large ones from its own memory.
  public convenience init?(file path: String, headers: [HTTPHeader], tag: String, defaults: [HTTPHeader]) {
    guard let body = FixedBody(file: path) else { return nil }
    self.init(
      status: 200, headers: headers, body: body, gzip: FixedBody(file: path + ".gz"), brotli: FixedBody(file: path + ".br"), tag: tag,
      defaults: defaults)
  }

  private init(
    status: Int, headers: [HTTPHeader], body: FixedBody, gzip: FixedBody?, brotli: FixedBody?, tag: String?, defaults: [HTTPHeader]
  ) {
    self.status = status
    let varies = gzip != nil || brotli != nil
    func variant(_ body: FixedBody, coding: String?) -> Variant {
      var headers = headers
      if varies { headers.append(HTTPHeader("Vary", "Accept-Encoding")) }
      if let coding { headers.append(HTTPHeader("Content-Encoding", coding)) }
      let suffix = coding.map { "-" + $0 } ?? ""
      let etag = tag.map { "\"\($0)\(suffix)\"" }
      if let etag { headers.append(HTTPHeader("ETag", etag)) }
      switch body {
      case .file(let file, let size):
        return Variant(
          message: LibraryResponse(headers: headers, defaults: defaults, file: file, size: size), etag: etag, size: size, memory: nil)
      case .memory(let bytes):
        let memory = FixedBytes(bytes)
        return Variant(
          message: LibraryResponse(headers: headers, defaults: defaults, body: memory), etag: etag, size: bytes.count, memory: memory)
      }
    }
    identity = variant(body, coding: nil)
    self.gzip = gzip.map { variant($0, coding: "gzip") }
    self.brotli = brotli.map { variant($0, coding: "br") }
  }

  deinit { for variant in [identity, gzip, brotli] { variant?.message.release() } }

  /// The memory that it takes in bytes; a file counts like memory.
  public var memory: Int {
    [identity, gzip, brotli].reduce(256) { sum, variant in sum + (variant.map { $0.size + $0.message.memory + 160 } ?? 0) }
  }

  var varies: Bool { gzip != nil || brotli != nil }

  func variant(_ coding: ContentCoding) -> Variant {
    switch coding {
    case .identity: identity
    case .gzip: gzip ?? identity
    case .brotli: brotli ?? identity
    }
  }

  struct Variant: Sendable {
    let message: LibraryResponse
    let etag: String?
    let size: Int
    /// The body, unless it is in a file.
    let memory: FixedBytes?
  }
}

/// A body that never changes: in memory, or an open file of this size.
private enum FixedBody {
  case memory([UInt8])
  case file(CInt, size: Int)

  /// Smaller files are faster to copy than to send from the disk.
  private static let leastBytes = 32 * 1024

  /// Opens a file; nil if it can't be read.
  init?(file path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= FixedBody.leastBytes {
      self = .file(file, size: Int(status.st_size))
      return
    }
    close(file)
    guard let bytes = fileBytes(path) else { return nil }
    self = .memory(bytes)
  }
}

/// Bytes at a fixed address, stored once for us and the library.
///
/// `@unchecked Sendable`: nobody writes to them after `init`, and they are freed with the last reference.
final class FixedBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ source: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
    copy.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }
}

/// One counted reference to a libmicrohttpd response with its headers.
///
/// Its creator has to release it once.
///
/// `@unchecked Sendable`: the pointer never changes; all headers are added before `init` returns; afterwards the library only reads the
/// response, except for its reference count, which it changes under a mutex of its own.
struct LibraryResponse: @unchecked Sendable {
  let response: OpaquePointer?
  /// The memory that the library uses for it, without the body.
  let memory: Int

  /// A message with a copy of the body, owned by the library.
  init(headers: [HTTPHeader], defaults: [HTTPHeader], body: [UInt8]) {
    response = body.withUnsafeBytes { bytes in
      // The library only reads from the buffer; its parameter lacks `const`.
      MHD_create_response_from_buffer(bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    memory = LibraryResponse.add(headers, defaults, to: response)
  }

  /// A message whose body is not copied: it stays at its address until the library has sent its last copy.
  init(headers: [HTTPHeader], defaults: [HTTPHeader], body: FixedBytes) {
    let reference = Unmanaged.passRetained(body)
    response = MHD_create_response_from_buffer_with_free_callback_cls(
      body.bytes.count, UnsafeMutableRawPointer(mutating: body.bytes.baseAddress),
      { if let body = $0 { Unmanaged<FixedBytes>.fromOpaque(body).release() } }, reference.toOpaque())
    // Out of memory: the library will not call back.
    if response == nil { reference.release() }
    memory = LibraryResponse.add(headers, defaults, to: response)
  }

  /// A message whose body is a whole file, which the library closes.
  init(headers: [HTTPHeader], defaults: [HTTPHeader], file: CInt, size: Int) {
    response = MHD_create_response_from_fd64(UInt64(size), file)
    // Out of memory: the file is still ours.
    if response == nil { close(file) }
    memory = LibraryResponse.add(headers, defaults, to: response)
  }

  /// A message whose body is read from a stream until it ends; if its size is known, the stream must not end earlier.
  init(headers: [HTTPHeader], defaults: [HTTPHeader], reading writer: StreamWriter, size: Int?) {
    let reference = Unmanaged.passRetained(writer)
    response = MHD_create_response_from_callback(
      size.map { UInt64($0) } ?? mhd_size_unknown, 32 * 1024,
      { context, _, buffer, capacity in
        guard let context, let buffer else { return mhd_end_of_stream }
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
        return Unmanaged<StreamWriter>.fromOpaque(context).takeUnretainedValue().read(into: room)
      },
      reference.toOpaque(),
      { context in
        if let context { Unmanaged<StreamWriter>.fromOpaque(context).release() }
      })
    // Out of memory: the library will not call back.
    if response == nil { reference.release() }
    memory = LibraryResponse.add(headers, defaults, to: response)
  }

  func release() {
    if let response { MHD_destroy_response(response) }
  }

  /// Adds the headers; returns the memory that they and the library's own record take (measured).
  private static func add(_ headers: [HTTPHeader], _ defaults: [HTTPHeader], to response: OpaquePointer?) -> Int {
    var memory = 352
    func add(_ header: HTTPHeader) {
      MHD_add_response_header(response, header.name, header.value)
      memory += 112 + header.name.utf8.count + header.value.utf8.count
    }
    for header in headers where !writtenByTheLibrary.contains(where: header.isNamed) { add(header) }
    for header in defaults where !headers.contains(where: { $0.isNamed(header.name) }) { add(header) }
    return memory
  }

  private static let writtenByTheLibrary = ["Content-Length", "Transfer-Encoding", "Date"]
}
