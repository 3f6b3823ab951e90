import Copy
import DesignSystem
import Markup
import Preferences
import Routes
import WeatherModel

/// The links from a page of weather to the hours of its days.
struct DayLinks {
  let report: WeatherReport
  let display: Display
  let screen: Destination.Screen
  let environment: Environment

  /// The address of the page, which all links begin with.
  var url: String { Destination(screen).url }

  func open(_ destination: Destination) { environment.open(destination) }

  /// An hour leads to what the person looked at last.
  func hour(at time: Instant) -> Destination {
    let date = display.zone.date(of: time)
    let hour = Int((time - display.zone.start(of: date)) / 3600)
    return Destination(screen, sheet: .day(DayAddress(date, hour: hour)))
  }

  /// A day leads to what the person looked at last; nil when it has no hours.
  func day(_ date: CalendarDate) -> Destination? {
    report.hasHours(on: date) ? Destination(screen, sheet: .day(DayAddress(date))) : nil
  }

  /// A dial leads to its quantity today; nil when today has no hours of it.
  func now(_ quantity: DayQuantity) -> Destination? {
    let today = display.zone.date(of: display.now)
    return report.hasHours(on: today) && report.hasHours(of: quantity) ? Destination(screen, sheet: .day(DayAddress(today, quantity))) : nil
  }

  /// The link in a dial's title.
  func link(_ quantity: DayQuantity) -> Node {
    guard let goal = now(quantity) else { return .nothing }
    let copy = display.copy
    return opensLink(copy.hoursOf(quantity: copy.dayQuantity(quantity)), href: goal.url) { open(goal) }
  }
}
