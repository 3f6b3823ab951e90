/// The texts of the page that Swift asks for.
public enum PageText: Int32, CaseIterable, Sendable {
  /// The part of the address after the "#".
  case fragment
  /// Any text if the form for pairing was used; none otherwise.
  case pairing
  /// The text that this window keeps until it is closed.
  case kept
  /// The name of the host in the address of the page.
  case host
}
