import Markup
import Testing

@Suite struct HTMLTextTests {
  @Test(arguments: [
    "<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "' onmouseover='alert(1)", "</textarea><b>", "a & b &lt; c",
  ])
  func dataIsEscapedInTextAndAttributes(_ data: String) {
    let page = Node(.p, .attr(.title, data)) { data }
    let html = page.html
    #expect(html.filter { $0 == "<" }.count == 2)
    #expect(html.filter { $0 == ">" }.count == 2)
    #expect(html.filter { $0 == "\"" }.count == 2)
    #expect(!html.contains("'"))
    #expect(html.hasPrefix("<p title=\"") && html.hasSuffix("</p>"))
  }

  @Test func ampersandsAreEscapedOnceEach() {
    #expect(Node.text("&lt; & é 🌧").html == "&amp;lt; &amp; é 🌧")
  }

  @Test func theZeroCharacterIsReplacedAsAParserWould() {
    #expect(Node.text("a\0b").html == "a\u{FFFD}b")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " \u{1}javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
    "java\r\nscript:alert(1)", "javascript\t:alert(1)", "data:text/html,<script>", "vbscript:x", "javascript&colon;alert(1):", "blob:x",
    "file:///etc",
  ])
  func addressesThatCouldRunCodeAreBlocked(_ url: String) {
    #expect(safeURL(url) == "#blocked")
    #expect(Node(.a, .href(url)).html == "<a href=\"#blocked\"></a>")
    #expect(Node(.img, .attr(.src, url)).html == "<img src=\"#blocked\">")
    #expect(Node(.form, .attr(.action, url)).html == "<form action=\"#blocked\"></form>")
  }

  @Test(arguments: [
    "/at/64.147,-21.942", "?q=a:b", "#x:y", "https://a.example/x", "HTTPS://A", "mailto:a@b", "tel:+354", "geo:64,-21", "a/b:c", "",
  ])
  func harmlessAddressesPass(_ url: String) {
    #expect(safeURL(url) == url)
  }

  @Test func anEntityInAnAddressIsEscapedAndStaysRelative() {
    // Decoded once by a browser, the attribute is the given relative address again.
    #expect(Node(.a, .href("javascript&colon;alert(1)")).html == "<a href=\"javascript&amp;colon;alert(1)\"></a>")
  }

  @Test func elementsWithoutContentHaveNoEndTag() {
    #expect(Node(.br).html == "<br>")
    #expect(Node(.input, .flag(.checked), .flag(.disabled, false)).html == "<input checked>")
  }

  @Test func theFirstOfEqualAttributesCounts() {
    #expect(Node(.p, .class("a"), .class("b")).html == "<p class=\"a\"></p>")
  }

  @Test func aTextareasValueIsItsContent() {
    #expect(Node(.textarea, .attr(.value, "\n<b>")).html == "<textarea>\n\n&lt;b&gt;</textarea>")
  }

  @Test func theBuilderTakesBranchesLoopsTextsAndNothing() {
    func page(_ isOn: Bool, _ names: [String]) -> Node {
      Node(.ul, .attr(.lang, ifPresent: nil)) {
        if isOn { "on" } else { Node(.b) { "off" } }
        if isOn { Node(.i) }
        for name in names { Node(.li) { name } }
        Node.nothing
        Node.fragment([.text("x"), .text("y")])
        names.isEmpty ? nil : Node(.hr)
      }
    }
    #expect(page(true, ["a", "b"]).html == "<ul>on<i></i><li>a</li><li>b</li>xy<hr></ul>")
    #expect(page(false, []).html == "<ul><b>off</b>xy</ul>")
  }
}
