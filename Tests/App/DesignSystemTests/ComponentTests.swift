import DesignSystem
import Foundation
import Markup
import TestKit
import Testing
import WeatherModel

/// A file in Web/public of this repository.
func publicFile(_ path: String) throws -> String {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try String(contentsOf: root.appendingPathComponent("Web/public/" + path), encoding: .utf8)
}

@Test func everyComponentIsWellFormed() {
  for (name, node) in gallery("Rain") {
    let check = HTMLCheck(node.html)
    #expect(check.problems == [], "\(name): \(check.problems)")
    #expect(!check.tags.isEmpty, "\(name)")
  }
}

@Test(arguments: ["<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "javascript:alert(1)", "' onclick='x", "]]>&lt;"])
func noTextCanAddElementsOrAttributes(text: String) {
  for ((name, hostile), (_, harmless)) in zip(gallery(text), gallery("Rain")) {
    let check = HTMLCheck(hostile.html)
    let expected = HTMLCheck(harmless.html)
    #expect(check.problems == [], "\(name)")
    #expect(check.tags == expected.tags, "\(name)")
    #expect(check.attributes.map { $0.name } == expected.attributes.map { $0.name }, "\(name)")
    for url in check.values("href") + check.values("action") { #expect(!url.hasPrefix("javascript:"), "\(name)") }
  }
}

@Test func theStrictContentPolicyIsKept() {
  for (name, node) in gallery("Rain") {
    for attribute in HTMLCheck(node.html).attributes {
      #expect(attribute.name != "style" && !attribute.name.hasPrefix("on"), "\(name)")
    }
  }
}

@Test func idsAreUniqueAndEveryReferenceHasItsTarget() throws {
  let sprite = try publicFile("icons/sprite.svg.html")
  var page = HTMLCheck("")
  for (name, node) in gallery("Rain") {
    page = HTMLCheck(node.html)
    let ids = page.values("id")
    #expect(Set(ids).count == ids.count, "\(name)")
    var wanted = page.values("href").filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) } + page.values("aria-labelledby")
    for attribute in page.attributes where attribute.value.hasPrefix("url(#") {
      wanted.append(String(attribute.value.dropFirst(5).dropLast()))
    }
    for id in wanted { #expect(ids.contains(id) || sprite.contains("id=\"\(id)\""), "\(name) refers to \(id)") }
  }
}

@Test func twoStormGlassesOfOneKindShareNoId() {
  let first = stormGlass(.storm, label: "now", id: "one")
  let second = stormGlass(.storm, label: "then", id: "two")
  let ids = HTMLCheck(first.html).values("id") + HTMLCheck(second.html).values("id")
  #expect(ids.count == 4)
  #expect(Set(ids).count == 4)
}

@Test func picturesAreEitherNamedOrDecoration() {
  for (name, node) in gallery("Rain") {
    let html = node.html
    for part in html.components(separatedBy: "<svg").dropFirst() {
      let head = part.prefix { $0 != ">" }
      let isNamed = head.contains("role=\"img\"") && head.contains("aria-label=\"Rain\"")
      let isDecoration = head.contains("aria-hidden=\"true\"") || html.contains("pollutant__bar")
      #expect(isNamed || isDecoration, "\(name): \(head)")
    }
  }
}

@Test func buttonsAndLinksHaveNames() {
  for (name, node) in gallery("Rain") {
    for tag in ["<button", "<a"] {
      for part in node.html.components(separatedBy: tag + " ").dropFirst() {
        let element = part.components(separatedBy: tag == "<a" ? "</a>" : "</button>")[0]
        #expect(element.contains("Rain"), "\(name): \(element)")
      }
    }
  }
}

@Test func aChoiceIsAGroupOfRadioButtonsWithAName() {
  let group = segmented(
    "Temperature unit", name: "unit", segments: [Segment("c", "°C"), Segment("f", "°F")], selected: "f", select: { _ in })
  #expect(group.html.hasPrefix("<fieldset class=\"segmented\" role=\"radiogroup\" aria-label=\"Temperature unit\"><legend"))
  #expect(group.html.contains("<label><input type=\"radio\" name=\"unit\" value=\"c\">°C</label>"))
  #expect(group.html.contains("<label><input type=\"radio\" name=\"unit\" value=\"f\" checked>°F</label>"))
}

@Test func aDotLeadsToItsPageWithoutScriptAndSelectsItWithScript() throws {
  let selected = Recorder<Int>()
  let dots = pageDots(
    "Places", pages: [PageLink("Place 1 of 2", href: "/a"), PageLink("Place 2 of 2", href: "/b")], current: 0,
    select: selected.callAsFunction)
  guard case .element(let nav) = dots, case .element(let second) = nav.children[1] else {
    Issue.record("the dots are no row of links")
    return
  }
  #expect(nav.children[0].html.contains("aria-current=\"page\""))
  #expect(second.handlers.first?.preventsDefault == true)
  #expect(second.handlers.first?.perform(Event()) == true)
  #expect(selected.actions == [1])
  #expect(nav.children[1].html.hasPrefix("<a href=\"/b\" aria-label=\"Place 2 of 2\">"))
}

@Test func ofManyPagesTheSevenAroundTheCurrentOneHaveDots() {
  func dots(of count: Int, current: Int) -> String {
    let pages = (1...count).map { PageLink("Place \($0) of \(count)", href: "/\($0)") }
    return pageDots("Places", pages: pages, current: current, select: { _ in }).html
  }
  func shown(_ html: String) -> [Int] { (1...22).filter { html.contains("href=\"/\($0)\"") } }
  let middle = dots(of: 22, current: 9)
  #expect(shown(middle) == Array(7...13))
  #expect(middle.contains("aria-label=\"Place 10 of 22\" aria-current=\"page\""))
  #expect(middle.components(separatedBy: "class=\"more\"").count == 3)
  #expect(shown(dots(of: 22, current: 0)) == Array(1...7))
  #expect(dots(of: 22, current: 0).components(separatedBy: "class=\"more\"").count == 2)
  #expect(shown(dots(of: 22, current: 21)) == Array(16...22))
  #expect(shown(dots(of: 7, current: 6)) == Array(1...7))
  #expect(!dots(of: 7, current: 3).contains("more"))
}

@Test func onlyAPlaceWithoutANameHasItsCoordinatesInItsHeading() {
  let nameless = locationBadge(name: "near ", coordinates: "1.000, 2.000", isNamed: false)
  #expect(nameless.html.contains("<span class=\"location-badge__text\">near <bdi>1.000, 2.000</bdi></span></h1></div>"))
  let named = locationBadge(name: "Utrecht", coordinates: "1.000, 2.000")
  #expect(named.html.contains("Utrecht</span></h1><p"))
}

@Test func rainIsShownOnlyWhereItIsLikelyEnough() {
  let entry = HourEntry(time: "15", icon: .rain, condition: "Rain", temperature: celsius(1), temperatureText: "1°", rainText: "label")
  func html(_ chance: Double?) -> String {
    var hour = entry
    hour.rainChance = chance
    return hourlyStrip([hour], label: "Hourly", back: "Earlier", onward: "Later", id: "h").html
  }
  #expect(!html(nil).contains("label<"))
  #expect(!html(0.09).contains("label<"))
  #expect(html(0.10).contains("label<"))
}

@Test func aDayWithoutFactsDoesNotOpen() {
  let day = DayEntry(
    name: "Today", label: "Today: Rain", icon: .rain, condition: "Rain", low: celsius(1), high: celsius(5), lowText: "1°", highText: "5°")
  #expect(!daysList([day], now: nil, id: "d").html.contains("<details"))
  var open = day
  open.facts = [LabelledValue("Gusts", "41 km/h")]
  let html = daysList([open], now: nil, id: "d").html
  #expect(html.contains("<details><summary class=\"day\" aria-label=\"Today: Rain\">"))
  #expect(html.contains("<dl class=\"facts\"><div><dt>Gusts</dt><dd><bdi>41 km/h</bdi></dd></div></dl>"))
}

@Test func sunriseAndSunsetTakeASlotOfTheirOwnAndTheCurveRunsThroughIt() {
  let hour = HourEntry(time: "16", icon: .rain, condition: "Rain", temperature: celsius(1), temperatureText: "1°")
  let sunset = HourEntry(sun: .sunset, time: "16:14", name: "Sunset", temperature: celsius(2))
  let html = hourlyStrip([hour, sunset, hour], label: "Hourly", back: "Back", onward: "On", id: "h").html
  #expect(html.contains("<li class=\"hour hour--sun\"><span class=\"hour__time\"><bdi>16:14</bdi></span>"))
  #expect(html.contains("#i-sunset") && html.contains("<span class=\"caption\">Sunset</span>"))
  // Three slots of 56; the line has a point in the middle of the second, as high as the warmest.
  #expect(html.contains("viewBox=\"0 0 168 58\""))
  #expect(html.contains("84 10"))
}

/// The text of a weather office may run in the other direction.
@Test func pointsOfAWarningAreLists() {
  let html = prose(proseBlocks("Rain.\n* One\n* Two\nThen.")).html
  #expect(html == "<div class=\"prose\" dir=\"auto\"><p>Rain.</p><ul><li>One</li><li>Two</li></ul><p>Then.</p></div>")
  #expect(toDoPoints(proseBlocks("Stay in.")).html.hasPrefix("<ul class=\"todo\" dir=\"auto\">"))
}

@Test func aTextMadeOfIsolatesRunsFromRightToLeft() {
  #expect(
    isolated("\u{2068}6:12\u{2069}–\u{2068}18:40\u{2069}").html == "<bdi dir=\"rtl\">\u{2068}6:12\u{2069}–\u{2068}18:40\u{2069}</bdi>")
  #expect(isolated("6:12–18:40").html == "<bdi>6:12–18:40</bdi>")
}
