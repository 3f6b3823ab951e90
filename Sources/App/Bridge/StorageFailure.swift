/// The reason why something could not be read from the device's storage, or written there.
public enum StorageFailure: Int32, Error, CaseIterable, Sendable {
  /// The browser does not allow storage, or does not answer.
  case unavailable = -1
  /// There is no room left.
  case full = 1
  /// The stored data is gone. Nothing was read or written: the next call finds an empty storage.
  case deletedByBrowser = 2
  /// The storage was made by a newer version of the app; this version must not change it.
  case belongsToNewerVersion = 3
}
