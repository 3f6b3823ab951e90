import Copy
import Preferences
import WeatherModel

extension Environment {
  /// Why a step of a trip failed, as a sentence.
  func words(of problem: TripDraft.Problem) -> String {
    switch problem {
    case .lookup(let refusal), .air(let refusal):
      if refusal.problem == .askedTooOften, let until = refusal.until { return copy.message(for: .askedTooOften, in: until - now).text }
      return copy.pointNotSet(reason: copy.reason(refusal.problem))
    case .tooClose: return copy.tooClose
    case .booking(let problem): return words(ofBooking: problem)
    }
  }
}

extension Copy {
  /// Why the device's position is not known, as a sentence.
  func words(of problem: LocationProblem) -> String {
    switch problem {
    case .denied: locationOff.text
    case .notFound: locationNotFound.text
    case .unavailable: locationUnavailable.text
    }
  }
}
