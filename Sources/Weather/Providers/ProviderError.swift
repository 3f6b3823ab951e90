import HTTPClient
import WeatherModel

/// The reason why a source gave no weather: the source, its endpoint, and what went wrong.
public struct ProviderError: Error, Hashable, Sendable {
  /// The kinds of failure.
  public enum Cause: Hashable, Sendable {
    /// The connection failed or broke.
    case unreachable
    /// The source did not answer in time.
    case timeout
    /// The answer is invalid at a field, which is given with its path.
    case invalid(field: String, found: TrustedText)
    /// The source refuses the key or, if it takes a contact instead, the contact.
    case refusedKey
    /// The source's quota is used up. `retryAfter` is the number of seconds to wait; nil where it is not known.
    case quotaUsedUp(retryAfter: Int64?)
    /// The source has no data for this place.
    case unknownPlace
    /// An answer with a status other than success. The reason is in our words; it is nil where something other than the source seems to
    /// have answered.
    case upstream(status: Int, reason: TrustedText?)
  }

  /// The source that was asked.
  public let source: Source
  /// The endpoint of the source that was asked ("forecast").
  public let endpoint: String
  /// The kind of failure, with its details.
  public let cause: Cause

  /// Makes the endpoint and the field safe to log, because they may come from a user. Nothing else in the error comes from outside but a
  /// status.
  public init(source: Source, endpoint: String, cause: Cause) {
    self.source = source
    self.endpoint = safeToLog(endpoint)
    self.cause =
      switch cause {
      case .invalid(let field, let found): .invalid(field: safeToLog(field), found: found)
      case .unreachable, .timeout, .refusedKey, .quotaUsedUp, .unknownPlace, .upstream: cause
      }
  }

  /// The problem as it is shown to people.
  public var problem: WeatherProblem {
    switch cause {
    case .unreachable, .timeout: .noConnection
    case .invalid: .invalidData
    case .refusedKey: .refusedKey
    case .quotaUsedUp: .quotaUsedUp
    case .unknownPlace: .unknownPlace
    case .upstream(let status, let reason): status >= 500 ? .serviceError : reason == nil ? .noConnection : .invalidData
    }
  }
}

extension ProviderError.Cause {
  /// The cause that a network error becomes.
  init(_ error: HTTPClientError) {
    self =
      switch error {
      case .timeout: .timeout
      case .tooLarge(_, let limit): .invalid(field: "document", found: "more than \(limit) bytes")
      case .headTooLarge(_, let limit): .invalid(field: "head", found: "more than \(limit) bytes")
      case .redirectedToPrivateAddress: .invalid(field: "Location", found: "an address that is not on the internet")
      case .unreachable, .badURL, .tls, .cancelled, .other: .unreachable
      }
  }
}

extension ProviderError: CustomStringConvertible {
  /// Source, endpoint, field and what was found; never a key, never more than three decimals of a number.
  public var description: String {
    let what =
      switch cause {
      case .unreachable: "can't be reached"
      case .timeout: "did not answer in time"
      case .invalid(let field, let found): "sent something invalid at \(field): \(found)"
      case .refusedKey: refusal
      case .quotaUsedUp(let seconds?): "has used up its quota, ask again in \(seconds) s"
      case .quotaUsedUp(nil): "has used up its quota"
      case .unknownPlace: "has no data for this place"
      case .upstream(let status, let reason?): "answered with status \(status): \(reason)"
      case .upstream(let status, nil): "answered with status \(status) and an undocumented body"
      }
    return "\(source.name) (\(endpoint)) \(what)"
  }

  private var refusal: String {
    switch source.facts.access {
    case .contact: "refuses the request: it needs a contact, an e-mail address or a web page that works and that it has not blocked"
    case .open, .key, .builtIn: "refuses the key"
    }
  }
}

/// A text from outside in at most 160 printable ASCII characters, with numbers cut after three decimals: an error may quote a position.
func safeToLog(_ text: String) -> String {
  var kept: [UInt8] = []
  var decimals: Int?
  for scalar in text.unicodeScalars.prefix(1000) where kept.count < 160 {
    guard scalar.value >= 0x20, scalar.value < 0x7F else {
      decimals = nil
      kept.append(UInt8(ascii: scalar.value < 0x20 ? " " : "?"))
      continue
    }
    let byte = UInt8(scalar.value)
    let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    if isDigit, let seen = decimals {
      decimals = seen + 1
      if seen >= 3 { continue }
    } else {
      decimals = byte == UInt8(ascii: ".") ? 0 : nil
    }
    kept.append(byte)
  }
  return String(decoding: kept, as: UTF8.self)
}
