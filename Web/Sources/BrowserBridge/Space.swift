import CBrowser

/// The server's reports about the person's space, while the page is open.
public enum SpaceEvents {
  /// Reports the tag that the space has reached, now and as it grows; -2 when warnings of its places have changed, and -1 when there may
  /// be no more events.
  public static func observe(_ body: @escaping (Int64) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body(Int64($0.number)) } }) { page_observe($0, Observed.space.rawValue) }
  }
}

extension Device {
  /// The browser's user agent, as in its requests.
  public static var agent: String { BridgeMemory.text(page_about(0)) ?? "" }
  /// Whether the form for pairing was used here, and the app has not asked for the records since.
  public static var wasPairedByForm: Bool { BridgeMemory.text(page_about(2)) != nil }
}

extension Address {
  /// The part of the address after the "#", which is never sent to a server.
  public static var fragment: String { BridgeMemory.text(page_about(1)) ?? "" }
}
