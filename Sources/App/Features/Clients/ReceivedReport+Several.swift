import Wire

// An answer for several places has many reports, which are read a few at a time.
extension ReceivedReport {
  /// Reads the next few reports of an answer for several places, from a position on.
  public static func next(_ count: Int, in answer: [UInt8], from position: inout Int) -> [ReceivedReport] {
    var some: [ReceivedReport] = []
    while some.count < count, findReport(answer, &position) {
      let start = position
      do throws(JSONError) {
        let json = try JSON(parsing: answer, at: &position)
        some.append(try ReceivedReport(json: json, bytes: Array(answer[start..<position])))
      } catch {
        // The others may be valid.
        continue
      }
    }
    return some
  }

  /// Moves the position to the next report; returns whether there is one.
  private static func findReport(_ answer: [UInt8], _ position: inout Int) -> Bool {
    // Within a text quotes are escaped, so nothing but a member's name looks like this.
    let name = Array("\"report\":".utf8)
    while position + name.count < answer.count {
      let end = position + name.count
      if answer[position] == name[0], answer[end] == UInt8(ascii: "{"), answer[position..<end].elementsEqual(name) {
        position = end
        return true
      }
      position += 1
    }
    return false
  }
}
