import CBrowser

/// What the browser knows of the person's devices.
public enum SpaceEvents {
  /// Tells the tag that the space has reached, now and as it grows; less than zero where there may be nothing to hear any more.
  public static func observe(_ body: @escaping (Int64) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body(Int64($0.number)) } }) { page_observe($0, Observed.space.rawValue) }
  }
}

extension Device {
  /// What the browser calls itself in requests.
  public static var agent: String { BridgeMemory.text(page_about(0)) ?? "" }
}

extension Address {
  /// What stands behind the "#", which no server gets to see.
  public static var fragment: String { BridgeMemory.text(page_about(1)) ?? "" }
}
