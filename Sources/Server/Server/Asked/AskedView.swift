import Copy
import DesignSystem
import Features
import Markup
import Preferences
import Providers
import Reports
import Routes
import WeatherModel
import WeatherService

/// The screen 'Asked of whom': for each source how often it was asked for the person today, when, and about which place.
struct AskedView {
  let asked: AskedToday
  let state: AppFeature.State
  let finder: PlaceFinder
  /// The sources that the server may ask.
  let configured: Set<Source>
  let knowsZone: Bool

  private var copy: Copy { state.copy }

  private var display: Display { Display(preferences: state.preferences, zone: asked.zone, now: state.now, copy: copy) }

  var screen: Node {
    let head = Node(.div, .class("row")) {
      iconLink(.back, label: copy.settings, href: Destination(.tool(.settings)).url)
      screenTitle(copy.askedTitle)
    }
    return DesignSystem.screen(
      class: "screen screen--tool screen--split screen--ledger", key: "asked",
      children: [
        topBar(head),
        Node(.div, .class("stack")) {
          sum
          Node(.p, .class("caption on-sky note")) { joined(notes) }
        },
        Node(.div, .class("stack")) { sources },
        Node(.div, .class("stack")) { notAsked },
      ])
  }

  private var sum: Node {
    plainCard(class: "card--roomy") {
      Node(.p, .class("verdict")) {
        joined(asked.total == 0 ? [copy.askedNobody] : [copy.askedVerdict(count: Int64(asked.total)), copy.askedAnonymous])
      }
      Node(.div, .class("sum-row")) {
        figure(copy.number(Double(asked.total)), copy.askedCalls(count: Int64(asked.total)))
        figure(copy.number(Double(asked.sources.count)), copy.askedServices(count: Int64(asked.sources.count)))
        figure(copy.askedRounding, copy.askedRounded)
      }
    }
  }

  private func joined(_ sentences: [String]) -> String { sentences.joined(separator: copy.language == .japanese ? "" : " ") }

  private func figure(_ value: String, _ label: String) -> Node {
    Node(.p) {
      Node(.b) { isolated(value) }
      Node(.span, .class("caption")) { label }
    }
  }

  private var notes: [String] {
    var notes = [copy.askedSaved]
    if asked.countsOnly { notes.append(copy.askedOfAddress) }
    notes.append(copy.askedNotCounted)
    if !knowsZone { notes.append(copy.timesInUTC) }
    return notes
  }

  // MARK: Sources

  private var sources: Node {
    Node(.section) {
      Node(.h2, .class("section-title on-sky")) {
        switch asked.beginning {
        case .midnight: copy.askedSinceMidnight
        case .startOfServer: copy.askedSince(time: display.timeInSentence(asked.since))
        case .startOfSpace: copy.askedSinceSaving(time: display.timeInSentence(asked.since))
        }
      }
      asked.sources.isEmpty ? .nothing : Node(.ul, [.class("glass list askeds")], children: asked.sources.map(source))
    }
  }

  private func source(_ source: AskedToday.OfSource) -> Node {
    Node(.li) {
      Node(.details) {
        Node(.summary, .class("asked")) {
          Node(.span, .class("list__title"), .attr(.lang, Language.english.tag)) { source.source.name }
          Node(.span, .class("caption")) {
            copy.list(kinds(of: source.calls.reduce([]) { $0.union($1.kinds) }))
            if !asked.countsOnly, let last = source.calls.first {
              Node(.br)
              self.last(last)
            }
            if source.byItself > 0 {
              Node(.br)
              copy.askedByItself(count: Int64(source.byItself))
            }
          }
          Node(.span, .class("asked__n"), .decorative) { isolated(copy.number(Double(source.calls.count))) }
          icon(.chevron, size: .small)
          if !asked.countsOnly { bars(source.calls) }
        }
        if !asked.countsOnly { Node(.ol, [], children: source.calls.prefix(SourceCall.mostListed).map(call)) }
      }
    }
  }

  private func last(_ call: SourceCall) -> String {
    let time = display.timeInSentence(call.time)
    return copy.askedLast(time: time, place: coordinates(call))
  }

  private func call(_ call: SourceCall) -> Node {
    let what = copy.list(kinds(of: call.kinds))
    return Node(.li, .class("call")) {
      isolated(display.time(call.time))
      Node(.span) { copy.name(of: finder.pointName(call.cell, in: copy.language)) }
      Node(.span, .class("caption")) {
        what + " · "
        isolated(copy.coordinates(call.cell.coordinate))
      }
      if call.caller == nil { Node(.span, .class("caption")) { copy.askedWithoutYou } }
    }
  }

  private func coordinates(_ call: SourceCall) -> String { "\u{2068}" + copy.coordinates(call.cell.coordinate) + "\u{2069}" }

  private func kinds(of kinds: Kinds) -> [String] { kinds.isEmpty ? [copy.askedName] : kinds.each.map { copy.name($0) } }

  /// The day's calls by the hour.
  private func bars(_ calls: [SourceCall]) -> Node {
    let hours = asked.hours(of: calls)
    let most = Double(max(1, hours.max() ?? 1))
    return Node(
      .svg, .class("asked__hours flip-rtl"), .role("img"), .label(copy.askedByHour(count: Int64(calls.count)))
    ) {
      for (hour, count) in hours.enumerated() {
        let x = compact(100.0 / 24 * Double(hour) + 0.4, 2) + "%"
        Node(
          .rect,
          [.class("asked__base"), .attr(.x, x), .attr(.y, "20"), .attr(.width, "3.3%"), .attr(.height, "2"), .attr(.rx, "1")],
          children: [])
        if count > 0 {
          let height = 4 + 16 * Double(count) / most
          Node(
            .rect,
            [
              .class("asked__bar"), .attr(.x, x), .attr(.y, compact(22 - height, 1)), .attr(.width, "3.3%"),
              .attr(.height, compact(height, 1)), .attr(.rx, "2"),
            ], children: [])
        }
      }
    }
  }

  // MARK: The others

  private var notAsked: Node {
    let others = Source.allCases.filter { source in source.link != nil && !asked.sources.contains { $0.source == source } }
    return others.isEmpty
      ? .nothing
      : list(copy.askedNot) {
        for source in others {
          Node(.div, .class("list__row")) {
            icon(source == .bigDataCloud && !configured.contains(source) ? .lock : .close, size: .small)
            Node(.span, .class("grow")) {
              Node(.span, .attr(.lang, Language.english.tag)) { source.name }
              Node(.br)
              Node(.span, .class("caption")) { reason(source) }
            }
          }
        }
      }
  }

  private func reason(_ source: Source) -> String {
    if configured.contains(source) { return copy.askedNotNeeded }
    return source == .bigDataCloud ? copy.askedByBrowser(setting: copy.nameHere) : copy.askedNotSetUp
  }
}
