import Loop
import WeatherModel

/// The name of the device's own position. The device asks for it itself, only for its own position, and only if the person wants it.
public struct PositionName: Equatable, Sendable {
  /// Whether the person wants the name.
  public var isWanted = false
  /// The position that was found since the app started, while the app may use it; never a place that was stored, searched for, picked or
  /// drawn at random.
  public var position: Coordinate?
  /// The language that the name is wanted in.
  public var language = Language.english
  /// The answers in that language since the app started.
  var answers: [Answer] = []
  /// When the request was sent that is still in progress or has failed; nil if it was answered.
  var lastAsked: Instant?

  struct Answer: Equatable, Sendable {
    var cell: Cell
    var name: String?
  }

  /// The cell to ask about at a moment; nil if an answer for this neighbourhood is known already, or a request has failed just now.
  func cellToRequest(at now: Instant) -> Cell? {
    guard isWanted, let position, answer(near: position) == nil else { return nil }
    // After a failure, wait a minute before retrying. A device's clock may be set back.
    if let lastAsked, lastAsked <= now, now - lastAsked < .minutes(1) { return nil }
    return Cell(position)
  }

  /// The answer for the neighbourhood. It uses the same 5 km as the weather, so that the name and the weather are always of the same place.
  func answer(near coordinate: Coordinate) -> Answer? {
    for answer in answers where !hasMovedFar(from: answer.cell.coordinate, to: coordinate) { return answer }
    return nil
  }
}

extension WeatherListFeature.State {
  /// The name of the device's own position, while its page is in view and the person wants the name.
  var nameOfHere: String? {
    get {
      page.origin.isHere ? knownNameOfHere : nil
    }
  }

  /// The name of the device's own position, if the person wants it.
  var knownNameOfHere: String? {
    guard hereName.isWanted, let coordinate = pages[id: .here]?.coordinate else { return nil }
    return hereName.answer(near: coordinate)?.name
  }
}
