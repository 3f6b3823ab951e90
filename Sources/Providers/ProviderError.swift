import HTTPClient
import WeatherModel

/// Why a source gave no weather: who, where in its answer, and what was wrong.
public struct ProviderError: Error, Hashable, Sendable {
  /// What went wrong.
  public enum Cause: Hashable, Sendable {
    /// No connection came about, or it broke.
    case unreachable
    /// The source did not answer in time.
    case timeout
    /// The answer makes no sense at a field, which is named with its path.
    case invalid(field: String, found: OwnWords)
    /// The source refuses the key.
    case refusedKey
    /// The source's quota is used up; where known, in how many seconds it is worth asking again.
    case quotaUsedUp(retryAfter: Int64?)
    /// The source has nothing for this place.
    case unknownPlace
    /// An answer with another status than success, with what it means in our words or, where something else than the source answered, none.
    case upstream(status: Int, reason: OwnWords?)
  }

  /// Who was asked.
  public let source: Source
  /// Which of its endpoints ("forecast").
  public let endpoint: String
  /// What went wrong.
  public let cause: Cause

  /// An error of a source at an endpoint. Nothing in it comes from the source but a status; the endpoint and the field may be a person's words.
  public init(source: Source, endpoint: String, cause: Cause) {
    self.source = source
    self.endpoint = safeToLog(endpoint)
    self.cause =
      switch cause {
      case .invalid(let field, let found): .invalid(field: safeToLog(field), found: found)
      default: cause
      }
  }

  /// What a person can be told about it.
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
  /// Why no answer came, in terms of sources.
  init(_ error: HTTPClientError) {
    self =
      switch error {
      case .timeout: .timeout
      case .tooLarge(_, let limit): .invalid(field: "document", found: "more than \(limit) bytes")
      case .headTooLarge(_, let limit): .invalid(field: "head", found: "more than \(limit) bytes")
      case .ledInside: .invalid(field: "Location", found: "an address that is not of the internet")
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
      case .unknownPlace: "has nothing for this place"
      case .upstream(let status, let reason?): "answered with status \(status): \(reason)"
      case .upstream(let status, nil): "answered with status \(status) and nothing that it documents"
      }
    return "\(source.name) (\(endpoint)) \(what)"
  }

  private var refusal: String {
    switch source.facts.access {
    case .contact: "refuses us: it wants a contact, a mail address or a web page that works, and none that it has blocked"
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
