import CBrowser

/// The device's clock and timers.
public enum Clock {
  /// The time in milliseconds since 1970 in UTC.
  public static var now: Double { page_now() }

  /// How far the device's local time is ahead of UTC now, in seconds.
  public static var offset: Int64 { Int64(page_offset(now)) }

  /// How far it is ahead at another moment, given in milliseconds since 1970 in UTC.
  public static func offset(at moment: Double) -> Int64 { Int64(page_offset(moment)) }

  /// Calls `body` once after a delay; later if the page is suspended.
  @discardableResult
  public static func after(milliseconds: Double, _ body: @escaping () -> Void) -> Pending {
    .ask({ answer in if answer.status == 0 { body() } }) { page_timer($0, milliseconds) }
  }

  /// Calls `body` once, right after the next frame, which doesn't wait for it; at once if the page is being left.
  @discardableResult
  public static func afterNextFrame(_ body: @escaping () -> Void) -> Pending { after(milliseconds: -1, body) }
}

/// Random numbers that can't be predicted.
public enum RandomBits {
  /// 64 bits from the browser's cryptographic source; nil if it has none.
  public static func bits() -> UInt64? {
    var bits: UInt64 = 0
    let status = withUnsafeMutablePointer(to: &bits) { bits in
      bits.withMemoryRebound(to: UInt8.self, capacity: 8) { page_random($0, 8) }
    }
    return status < 0 ? nil : bits
  }
}
