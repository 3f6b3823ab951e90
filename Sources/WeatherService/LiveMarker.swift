import Glibc

/// Remembers across restarts that a live source has answered once: from then on the simulator never steps in by itself (E1a).
public struct LiveMarker: Sendable {
  /// Whether a live source has ever answered.
  public var isSet: @Sendable () -> Bool
  /// Notes that one has.
  public var set: @Sendable () -> Void

  /// A marker made of two closures.
  public init(isSet: @escaping @Sendable () -> Bool, set: @escaping @Sendable () -> Void) {
    self.isSet = isSet
    self.set = set
  }

  /// A marker that is an empty file in the data folder. Where it can't be written the next start simply asks again.
  public static func file(inFolder folder: String) -> LiveMarker {
    let path = folder + "/live-seen"
    return LiveMarker(
      isSet: { access(path, F_OK) == 0 },
      set: {
        // O_EXCL makes it one step: the file is there or it is not, and of several servers one creates it.
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
      })
  }
}
