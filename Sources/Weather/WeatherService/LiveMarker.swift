import Glibc

/// Remembers across restarts that a live source has answered once: from then on the simulator is never used automatically.
public struct LiveMarker: Sendable {
  /// Whether a live source has ever answered.
  public var isSet: @Sendable () -> Bool
  /// Stores that a live source has answered.
  public var set: @Sendable () -> Void

  /// Makes a marker from closures, for example in memory for tests.
  public init(isSet: @escaping @Sendable () -> Bool, set: @escaping @Sendable () -> Void) {
    self.isSet = isSet
    self.set = set
  }

  /// A marker that is an empty file in the data folder. If it can't be written, the next start behaves as if no live source had ever
  /// answered.
  public static func file(inFolder folder: String) -> LiveMarker {
    let path = folder + "/live-seen"
    return LiveMarker(
      isSet: { access(path, F_OK) == 0 },
      set: {
        // O_EXCL makes this atomic: of several servers, only one creates the file.
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
      })
  }
}
