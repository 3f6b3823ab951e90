import Testing

@testable import Markup

@Suite struct ConstantTextTests {
  private func patches(_ before: Attribute, _ after: Attribute) -> PatchBuffer {
    let renderer = Renderer()
    renderer.render(Node(.p, before))
    renderer.render(Node(.p, after))
    return renderer.patches
  }

  @Test func aConstantAndATextWithTheSameBytesAreEqual() {
    let text = String("wide é")
    #expect(patches(.class("wide é"), .class(text)).isEmpty)
    #expect(patches(.class(text), .class("wide é")).isEmpty)
    #expect(patches(.class("wide é"), .attr(.class, "wide é")).isEmpty)
  }

  @Test func anotherConstantOrTextIsWritten() {
    #expect(String(decoding: patches(.class("wide"), .class("wider")).text, as: UTF8.self) == "wider")
    #expect(String(decoding: patches(.class("wider"), .class(String("wide"))).text, as: UTF8.self) == "wide")
    #expect(!patches(.class(""), .flag(.class)).isEmpty)
  }

  @Test func constantsAreEscapedAndTheirAddressesMadeSafe() {
    let link = Node(.a, .attr(.title, "\"<&>\""), .attr(.href, "javascript:alert()"))
    #expect(link.html == "<a title=\"&quot;&lt;&amp;&gt;&quot;\" href=\"#blocked\"></a>")
  }

  @Test func anElementMayHaveAnyNumberOfAttributes() {
    let node = Node(
      .input, .attr(.id, "a"), .attr(.name, "b"), .none, .flag(.hidden), .key(3), .attr(.title, String("c")), .attr(.lang, "d"),
      .attr(.dir, ifPresent: nil), .flag(.inert, false))
    #expect(node.html == "<input id=\"a\" name=\"b\" hidden title=\"c\" lang=\"d\">")
    #expect(node.key == 3)
  }

  @Test func namesAreNumberedInTheOrderOfTheirCases() {
    #expect(Tag.allCases.map(\.number) == Array(0..<Tag.allCases.count))
    #expect(AttributeName.allCases.map(\.number) == Array(0..<AttributeName.allCases.count))
    #expect(EventName.allCases.map(\.number) == Array(0..<EventName.allCases.count))
  }
}
