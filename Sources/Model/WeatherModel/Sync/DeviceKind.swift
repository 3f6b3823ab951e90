/// The kind of a device, for the icon beside its name.
public enum DeviceKind: UInt8, Worded, Hashable, Sendable {
  /// A mobile phone.
  case phone
  /// A tablet computer.
  case tablet
  /// A desktop or laptop computer with a browser.
  case desktop
  /// A program other than a browser.
  case terminal

  /// The word in addresses and files.
  public var word: String {
    switch self {
    case .phone: "phone"
    case .tablet: "tablet"
    case .desktop: "desktop"
    case .terminal: "terminal"
    }
  }
}
