import Bridge
import CBrowser

/// The server's reports about the person's space, while the page is open.
public enum SpaceEvents {
  /// Reports the tag that the space has reached, now and as it grows; instead of a tag, the number of a `SpaceEventCode`.
  public static func observe(_ body: @escaping (Int64) -> Void) -> Pending {
    .ask(repeats: true, { if $0.status == 0 { body(Int64($0.number)) } }) { page_observe($0, Observed.space.rawValue) }
  }
}

extension Device {
  /// Whether the form for pairing was used here, and the app has not stored the space since.
  public static var wasPairedByForm: Bool { BridgeMemory.text(page_about(PageText.pairing.rawValue)) != nil }
}

extension Address {
  /// The name of the host in the address.
  public static var host: String { BridgeMemory.text(page_about(PageText.host.rawValue)) ?? "" }
  /// The part of the address after the "#", which is never sent to a server.
  public static var fragment: String { BridgeMemory.text(page_about(PageText.fragment.rawValue)) ?? "" }
}
