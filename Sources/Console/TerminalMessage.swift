import Copy
import Features
import WeatherModel

/// What a terminal shows where there is no weather: that what was typed is no place, why nobody answers, or how to ask.
public struct TerminalMessage {
  private let terminal: Terminal
  private let copy: Copy

  /// A message in a language.
  public init(on terminal: Terminal, _ copy: Copy) {
    self.terminal = terminal
    self.copy = copy
  }

  /// Why a state shows no weather; it ends with a line feed.
  public func text(_ state: AppFeature.State) -> String {
    if let search = state.search, let problem = search.problem { return notFound(search.text, problem) }
    guard let problem = state.weatherList.page.problem else { return titled(copy.appName, copy.textWelcome) }
    let message = copy.message(for: problem)
    return titled(message.title, message.text)
  }

  /// That nothing is called so, and what resembles it.
  public func unknown(_ text: String, resembling places: [(name: String, address: String)]) -> String {
    let sentences = [
      copy.textNotFound(text: fitted(printable(text), 40)), places.isEmpty ? copy.advice(.notTwoNumbers) : copy.textDidYouMean,
    ]
    return lines(
      sentences.flatMap { wrapped($0, terminal.width) } + places.map { "  " + printable($0.name, limit: 200) + "  " + $0.address })
  }

  private func titled(_ title: String, _ text: String) -> String {
    lines([terminal.style.bold(title)] + wrapped(text, terminal.width))
  }

  private func notFound(_ text: String, _ problem: CoordinateProblem) -> String {
    let sentences = [copy.textNotFound(text: fitted(printable(text), 40)), copy.advice(problem)]
    return lines(sentences.flatMap { wrapped($0, terminal.width) })
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
