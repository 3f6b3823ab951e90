/// An element of a series that applies from its time until that of the next element.
public protocol Timed {
  /// When the element begins to apply.
  var time: Instant { get }
}

extension Moment: Timed {}

extension Array where Element: Timed {
  /// How many seconds a step of a forecast lasts: until the next one; the last step lasts as long as the one before it.
  package func length(of index: Int) -> Int64 {
    let length =
      if index + 1 < count {
        self[index + 1].time - self[index].time
      } else if index > 0 {
        self[index].time - self[index - 1].time
      } else {
        Int64.hours(1)
      }
    // Six hours at most, so that a step does not bridge a gap in the series; never negative.
    return Swift.min(Swift.max(0, length), .hours(6))
  }

  /// The step that applies at an instant, and when it ends; nil when there is none. The steps must be in order.
  public func step(at instant: Instant) -> (moment: Element, end: Instant)? {
    guard let index = lastIndex(where: { $0.time <= instant }), case let end = self[index].time + length(of: index), instant < end else {
      return nil
    }
    return (self[index], end)
  }
}
