import Bridge
import Features
import Loop
import WeatherModel
import Wire

extension StorageClient {
  static var live: StorageClient {
    StorageClient(
      read: { names, answer in
        Storage.read(names) { result in
          switch result {
          case .success(let bytes): answer(.success(StoredItem.unpacked(bytes) ?? []))
          case .failure(let failure): answer(.failure(problem(failure)))
          }
        }.cancellation
      },
      write: { items, answer in Storage.write(StoredItem.packed(items)) { answer($0.map(problem)) }.cancellation },
      afterNextFrame: { Clock.afterNextFrame($0) },
      changes: { changed in Storage.observe(changed).cancellation })
  }

  private static func problem(_ failure: StorageFailure) -> StorageProblem {
    switch failure {
    case .refused: .unavailable
    case .full: .full
    case .gone: .deletedByBrowser
    case .newer: .belongsToNewerVersion
    }
  }
}
