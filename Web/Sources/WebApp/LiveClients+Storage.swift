import Bridge
import Features
import Loop
import WeatherModel
import Wire

extension StorageClient {
  static var live: StorageClient {
    StorageClient(
      read: { names, answer in
        Storage.read(names) { result in answer(result.map { StoredItem.unpacked($0) ?? [] }) }.cancellation
      },
      write: { items, answer in Storage.write(StoredItem.packed(items), answer).cancellation },
      afterNextFrame: { Clock.afterNextFrame($0) },
      changes: { changed in Storage.observe(changed).cancellation })
  }
}
