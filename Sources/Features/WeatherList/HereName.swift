import Loop
import WeatherModel

/// What the place of the device is called: asked by the device itself, of nothing but its own position, and only when the person wants it.
public struct HereName: Equatable, Sendable {
  /// Whether the person wants it.
  public var isWanted = false
  /// Where the device found itself since the app started, while it may know; never a place that was kept, searched, picked or drawn.
  public var position: Coordinate?
  /// The language that the name is wanted in.
  public var language = Language.english
  /// What was answered in that language since the app started.
  var answers: [Answer] = []
  /// When the question was asked that has no answer: it is under way, or has failed.
  var lastAsked: Instant?

  struct Answer: Equatable, Sendable {
    var cell: Cell
    var name: String?
  }

  /// The cell to ask about at a moment; nil where an answer of this neighbourhood is known already, or a question has failed just now.
  func question(at now: Instant) -> Cell? {
    guard isWanted, let position, answer(near: position) == nil else { return nil }
    // After a failure, wait a minute before retrying. A device's clock may be set back.
    if let lastAsked, lastAsked <= now, now - lastAsked < .minutes(1) { return nil }
    return Cell(position)
  }

  /// The answer of the neighbourhood; by the same 5 km as the weather, so that name and weather are always of one place.
  @inline(never) func answer(near coordinate: Coordinate) -> Answer? {
    for answer in answers where !hasMovedOn(from: answer.cell.coordinate, to: coordinate) { return answer }
    return nil
  }
}

extension WeatherListFeature.State {
  /// What the device's own position is called, while its page is in view and the person wants to know.
  var nameOfHere: String? {
    @inline(never) get {
      page.origin.isHere ? knownNameOfHere : nil
    }
  }

  /// What the device's own position is called, where the person wants to know.
  var knownNameOfHere: String? {
    guard hereName.isWanted, let coordinate = pages[id: WeatherListFeature.here]?.coordinate else { return nil }
    return hereName.answer(near: coordinate)?.name
  }
}
