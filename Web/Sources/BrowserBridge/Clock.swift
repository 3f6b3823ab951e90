import CBrowser

/// Time, as the device tells it.
public enum Clock {
  /// Milliseconds since 1970 began in UTC.
  public static var now: Double { page_now() }

  /// How far the device's own time is ahead of UTC now, in seconds.
  public static var offset: Int64 { Int64(page_offset(now)) }

  /// The same at another moment, in milliseconds since 1970 began in UTC.
  @inline(never) public static func offset(at moment: Double) -> Int64 { Int64(page_offset(moment)) }

  /// Calls once after so many milliseconds; late when the page sleeps.
  @discardableResult
  public static func after(milliseconds: Double, _ body: @escaping () -> Void) -> Pending {
    .ask({ answer in if answer.status == 0 { body() } }) { page_timer($0, milliseconds) }
  }

  /// Calls once behind the coming frame, which need not wait for it; at once where the page is left.
  public static func behindFrame(_ body: @escaping () -> Void) { after(milliseconds: -1, body) }
}

/// Numbers that nobody can foresee.
public enum RandomBits {
  /// 64 bits from the browser's cryptographic source; none if it has no such source.
  public static func bits() -> UInt64? {
    var bits: UInt64 = 0
    let status = withUnsafeMutablePointer(to: &bits) { bits in
      bits.withMemoryRebound(to: UInt8.self, capacity: 8) { page_random($0, 8) }
    }
    return status < 0 ? nil : bits
  }
}
