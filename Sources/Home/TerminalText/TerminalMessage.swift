import Copy
import WeatherModel

/// The text for a terminal if there is no weather: that the typed text is no place, why there is no answer, or how to use the server.
public struct TerminalMessage {
  private let terminal: Terminal
  private let copy: Copy

  /// A message for a terminal, in the language of `copy`.
  public init(on terminal: Terminal, _ copy: Copy) {
    self.terminal = terminal
    self.copy = copy
  }

  /// The reason why there is no weather, or how to use the server, with a line feed at its end. `seconds` is the time after which another
  /// attempt may succeed, if that is known.
  public func text(_ problem: WeatherProblem?, in seconds: Int64? = nil) -> String {
    guard let problem else { return titled(copy.appName, copy.textWelcome) }
    let message = copy.message(for: problem, in: seconds)
    return titled(message.title, message.text)
  }

  /// The message that no place has this name, with places whose names resemble it.
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

  /// The message that a text is no place.
  public func notFound(_ text: String, _ problem: CoordinateProblem) -> String {
    let sentences = [copy.textNotFound(text: fitted(printable(text), 40)), copy.advice(problem)]
    return lines(sentences.flatMap { wrapped($0, terminal.width) })
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
