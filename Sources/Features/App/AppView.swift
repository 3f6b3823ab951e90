import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

/// The whole app as a page.
public enum AppView {
  /// The page of a state.
  public static func view(_ state: AppFeature.State) -> Node<AppFeature.Action> {
    Node(.div, .class("app"), .attr(.dataScene, scene(state).word)) {
      sky() as Node<AppFeature.Action>
      pullIndicator(isBusy: false) as Node<AppFeature.Action>
      WeatherListView.view(state)
      WeatherView.bar(state)
      if let search = state.search { SearchView.view(search) }
      if let removed = state.weatherList.removed.first {
        let name = placeName(removed)
        let isReplaced = state.weatherList.replacement != nil
        toast(
          isReplaced ? Copy.english.placeLeft(name) : Copy.english.placeRemoved(name), key: .name("toast " + name),
          button: Copy.english.undo, action: .weatherList(.undoButtonTapped), expired: .weatherList(.undoExpired))
      } else if state.isUpdateReady {
        toast(Copy.english.updateReady, button: Copy.english.reload, action: .reloadButtonTapped)
      }
    }
  }

  /// The page's title: where, and how warm.
  @inline(never) public static func title(_ state: AppFeature.State) -> String {
    let page = state.weatherList.page
    guard let report = page.report, let moment = report.moment(at: state.now) else { return Copy.english.appName }
    let display = Display(preferences: state.preferences, zone: report.zone, now: state.now)
    let warmth = report.isTooOld(at: state.now) ? "" : display.degrees(moment.temperature) + " "
    return warmth + place(state) + " · " + Copy.english.appName
  }

  /// What the place in view is called, by its coordinates where it has no name.
  @inline(never) static func place(_ state: AppFeature.State) -> String { state.nameOfHere ?? placeName(state.weatherList.page) }

  /// What a page's place is called, or where it is.
  private static func placeName(_ page: WeatherFeature.State) -> String { page.report?.placeName ?? page.coordinate?.shortText ?? "" }

  /// The sky behind a state.
  public static func scene(_ state: AppFeature.State) -> Scene {
    if let report = state.weatherList.page.report { return report.scene(at: state.now) }
    return state.weatherList.page.problem == nil ? .partlyCloudy : .fog
  }
}
