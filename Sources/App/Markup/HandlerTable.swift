/// The handlers of all mounted elements, by the ids that the page sends back with events.
struct HandlerTable {
  struct Entry {
    var handler: Handler
    let owner: Mounted
  }

  private var handles = HandleTable()
  private var entries: [Entry?] = [nil]

  var liveCount: Int { handles.liveCount }

  mutating func add(_ handler: Handler, owner: Mounted) -> UInt32 {
    let id = handles.take()
    let index = HandleTable.index(of: id)
    while entries.count <= index { entries.append(nil) }
    entries[index] = Entry(handler: handler, owner: owner)
    return id
  }

  /// The page keeps the id, so it need not be notified when a view was rebuilt.
  mutating func replace(_ id: UInt32, by handler: Handler) {
    entries[HandleTable.index(of: id)]?.handler = handler
  }

  mutating func release(_ id: UInt32) {
    guard handles.isLive(id) else { return }
    entries[HandleTable.index(of: id)] = nil
    handles.release(id)
  }

  subscript(id: UInt32) -> Entry? {
    handles.isLive(id) ? entries[HandleTable.index(of: id)] : nil
  }
}
