import Copy
import DesignSystem
import Loop
import Markup
import Routes
import WeatherModel

extension Screen {
  static var about: Screen {
    Screen(address: .tool(.about), title: { $0.copy.about }, view: { _, environment, _ in AboutView.view(environment) })
  }
}

/// The screen about Weatherglass: its version, the sources of the weather and their terms, privacy, and the licences of others' work in it.
enum AboutView {
  static func view(_ environment: Environment) -> Node {
    let copy = environment.copy
    return screen(
      class: "screen screen--tool screen--split", key: "about",
      children: [
        environment.titleBar(copy.about, back: copy.settings, to: Destination(.tool(.settings))),
        Node(.div, [.class("span-all")], children: [program(copy)]),
        Node(.div, .class("stack")) {
          list(copy.sources) { for source in Source.allCases { AboutView.source(source, copy) } }
        },
        Node(.div, .class("stack")) {
          list(copy.privacyInFive) {
            for number in 1...5 {
              promise(number, number == 1 ? copy.promiseOfBrowser(host: environment.tiles.host) : copy.promise(number - 2), copy)
            }
          }
          list(copy.licences) {
            row(.weatherglass, copy)
            let others = ThirdPartyWork.allCases.filter { $0 != .weatherglass }
            foldedRows(copy.openSourceParts, value: copy.number(Double(others.count))) { for work in others { row(work, copy) } }
          }
        },
      ])
  }

  private static func program(_ copy: Copy) -> Node {
    plainCard {
      Node(.div, .class("row")) {
        stormGlass(.fair, label: copy.stormGlass(StormGlass.fair.rawValue), id: "about-glass")
        Node(.div, .class("stack")) {
          Node(.h2, .class("sheet__title")) { copy.appName }
          Node(.p, .class("secondary")) { copy.versionNumber(version: weatherglassVersion) }
          Node(.p, .class("caption")) { copy.pageDescription }
        }
      }
    }
  }

  /// A source with the attribution that its terms require; nothing for the simulator, which has no link.
  private static func source(_ source: Source, _ copy: Copy) -> Node {
    guard let link = source.link else { return .nothing }
    return linkRow(source.name, language: english, note: copy.credit(source), href: link)
  }

  private static func promise(_ number: Int, _ text: String, _ copy: Copy) -> Node {
    Node(.div, .class("list__row")) {
      Node(.span, .class("five__n"), .decorative) { copy.number(Double(number)) }
      Node(.span, .class("grow callout")) { text }
    }
  }

  private static func row(_ work: ThirdPartyWork, _ copy: Copy) -> Node {
    let credit = work.credit(copy)
    return linkRow(
      credit ?? work.name, language: credit == nil ? english : nil, value: work.licence ?? copy.publicDomain,
      valueLanguage: work.licence == nil ? nil : english, href: work.url)
  }

  /// The language of names that are not translated.
  private static var english: String { Language.english.tag }
}
