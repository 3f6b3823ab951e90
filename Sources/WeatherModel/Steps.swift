/// What holds from a time on, until the next of its series does.
public protocol Timed {
  /// When it begins.
  var time: Instant { get }
}

extension Moment: Timed {}

extension Array where Element: Timed {
  /// Seconds that a step of a forecast lasts: until the next one; the last one as long as the one before it.
  func length(of index: Int) -> Int64 {
    let length =
      if index + 1 < count {
        self[index + 1].time - self[index].time
      } else if index > 0 {
        self[index].time - self[index - 1].time
      } else {
        Int64.hours(1)
      }
    // A gap in the series is no step, and time never runs backwards.
    return Swift.min(Swift.max(0, length), .hours(6))
  }

  /// The step of a forecast that a time lies in, and when it ends; nil where none does. The steps stand in order.
  @inline(never) public func step(at instant: Instant) -> (moment: Element, end: Instant)? {
    guard let index = lastIndex(where: { $0.time <= instant }), case let end = self[index].time + length(of: index), instant < end else {
      return nil
    }
    return (self[index], end)
  }
}
