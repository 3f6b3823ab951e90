import Copy
import WeatherModel

/// Which of some places is the warmest and which stays dry the longest, in at most two sentences. Ties say nothing.
func compareVerdict(_ places: [ComparedPlace], on dates: [CalendarDate], _ copy: Copy) -> String {
  guard places.count > 1 else { return "" }
  return [warmest(places, dates, copy), driest(places, dates, copy)].compactMap { $0 }.joined(separator: " ")
}

private func warmest(_ places: [ComparedPlace], _ dates: [CalendarDate], _ copy: Copy) -> String? {
  var wins = places.map { _ in 0 }
  var days = 0
  for date in dates {
    // Rounded, because nobody reads more than whole degrees.
    let highs = places.compactMap { $0.day(on: date)?.high.celsius.rounded() }
    guard highs.count == places.count, let highest = highs.max() else { continue }
    days += 1
    if highs.filter({ $0 == highest }).count == 1, let winner = highs.firstIndex(of: highest) { wins[winner] += 1 }
  }
  guard days > 1, let most = wins.max(), let winner = wins.firstIndex(of: most) else { return nil }
  if most == days { return copy.warmestEveryDay(name: places[winner].name) }
  return most * 2 > days ? copy.warmestMostly(name: places[winner].name) : nil
}

private func driest(_ places: [ComparedPlace], _ dates: [CalendarDate], _ copy: Copy) -> String? {
  let firstWet = places.map { place in
    dates.firstIndex { date in place.day(on: date).map { $0.drops > 0 } ?? false } ?? dates.count
  }
  // Days whose precipitation no source knows are not dry; days before a place's own today don't count.
  for place in places {
    guard let first = place.days.first?.date, dates.allSatisfy({ $0 < first || place.day(on: $0)?.knowsPrecipitation == true }) else {
      return nil
    }
  }
  guard let longest = firstWet.max(), longest > 0, firstWet.filter({ $0 == longest }).count == 1,
    let driest = firstWet.firstIndex(of: longest), places[driest].days.first?.drops == 0
  else { return nil }
  if longest == dates.count { return copy.dryThroughout(name: places[driest].name) }
  return copy.dryUntil(name: places[driest].name, day: places[driest].name(of: dates[longest]))
}

extension Day {
  fileprivate var knowsPrecipitation: Bool { precipitation != nil || precipitationChance != nil }
}
