import WeatherModel

// Whether it is worth keeping a snapshot instead of another one. Not by `==`: that would bring the comparison of all that a report says, and of
// texts by Unicode's rules, into the wasm. The tests of snapshots fail when a field is added that nothing here compares.
extension AppSnapshot {
  /// Whether keeping the other one instead would keep nothing else: a later moment and what stands in the search field are not worth it.
  func keepsTheSame(as other: AppSnapshot) -> Bool {
    guard preferences == other.preferences, namesHere == other.namesHere, selected == other.selected, pages.count == other.pages.count
    else { return false }
    for (page, other) in zip(pages, other.pages) where page.id != other.id || !page.weather.keepsTheSame(as: other.weather) { return false }
    return true
  }

  /// Whether both know the same of what a person wants: preferences, and the places that are kept.
  func hasTheSameChoices(as other: AppSnapshot) -> Bool {
    func places(_ snapshot: AppSnapshot) -> [WeatherListFeature.PageID] {
      snapshot.pages.filter { !$0.weather.isGuest }.map { $0.id }
    }
    return preferences == other.preferences && namesHere == other.namesHere && places(self) == places(other)
  }
}

extension WeatherFeature.State {
  /// Whether keeping the other one instead would keep nothing else. A report that arrived anew is another one, whatever it says.
  fileprivate func keepsTheSame(as other: WeatherFeature.State) -> Bool {
    guard isGuest == other.isGuest, problem == other.problem, lastTried == other.lastTried, coordinate == other.coordinate,
      origin.isTheSame(as: other.origin)
    else { return false }
    switch (report, other.report) {
    case (nil, nil): return true
    case (let report?, let other?): return report.isTriviallyIdentical(to: other)
    default: return false
    }
  }
}

extension WeatherFeature.Origin {
  fileprivate func isTheSame(as other: WeatherFeature.Origin) -> Bool {
    switch (self, other) {
    case (.here, .here), (.random, .random), (.chosen(nil), .chosen(nil)): true
    case (.chosen(let words?), .chosen(let others?)): sameBytes(words, others)
    default: false
    }
  }
}
