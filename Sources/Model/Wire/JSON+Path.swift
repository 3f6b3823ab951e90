extension JSON {
  /// The path of the value in its document: "hourly.temperature_2m[3]", or "" for the whole. It is computed by walking the document, so use
  /// it only for errors.
  public var path: String {
    #if hasFeature(Embedded)
      // Errors are not displayed in the browser.
      return ""
    #else
      return writtenPath
    #endif
  }

  private var writtenPath: String {
    var path = ""
    var container = 0
    while container != slot {
      // Descends into the child that is the slot or contains it.
      let isObject = document.tape[container].tag == .object
      var value = container + (isObject ? 2 : 1)
      var index = 0
      while slot >= document.next(after: value) {
        value = document.next(after: value) + (isObject ? 1 : 0)
        index += 1
      }
      if isObject {
        path += (path.isEmpty ? "" : ".") + document.text(document.tape[value - 1])
      } else {
        path += "[\(index)]"
      }
      container = value
    }
    guard let absence = absence?.path else { return path }
    return path.isEmpty || absence.utf8.first == UInt8(ascii: "[") ? path + absence : path + "." + absence
  }
}
