/// One thing said about an element in a view: a plain attribute, a handler, or its key. It is one word.
public enum Attribute {
  /// An attribute that ends up in the page.
  indirect case plain(PlainAttribute)
  /// Something the element listens to.
  indirect case handler(Handler)
  /// The element's key among its siblings.
  indirect case name(Key)
  /// Nothing, for conditions.
  case none

  /// The element's key among its siblings.
  @inline(never) public static func key(_ key: consuming Key) -> Attribute { .name(key) }

  /// Any attribute by its name. URLs with a scheme that can run code are replaced (see `safeURL`).
  @_disfavoredOverload  // What is written in a view is a constant.
  @inline(never) public static func attr(_ name: AttributeName, _ value: consuming String) -> Attribute {
    .plain(PlainAttribute(name: name, value: .text(name.isURL ? safeURL(value) : value)))
  }

  /// An attribute that says the same each time.
  public static func attr(_ name: AttributeName, _ value: StaticString) -> Attribute { constant(name, ConstantText(value)) }

  /// An attribute that is there or not, such as `disabled`.
  @inline(never) public static func flag(_ name: AttributeName, _ isOn: Bool = true) -> Attribute {
    isOn ? .plain(PlainAttribute(name: name, value: .flag)) : .none
  }

  /// An attribute that stands there only with a value.
  @_disfavoredOverload
  @inline(never) public static func attr(_ name: AttributeName, ifPresent value: consuming String?) -> Attribute {
    if let value { attr(name, value) } else { .none }
  }

  /// An attribute that stands there, always the same, or not.
  public static func attr(_ name: AttributeName, ifPresent value: StaticString?) -> Attribute {
    if let value { attr(name, value) } else { .none }
  }

  /// Class names.
  @_disfavoredOverload
  @inline(never) public static func `class`(_ names: consuming String) -> Attribute { attr(.class, names) }
  /// Class names that are always the same.
  public static func `class`(_ names: StaticString) -> Attribute { `class`(ConstantText(names)) }
  /// The accessible name.
  @inline(never) public static func label(_ text: consuming String) -> Attribute { attr(.ariaLabel, text) }
  /// Decoration that screen readers pass over.
  public static var decorative: Attribute { @inline(never) get { attr(.ariaHidden, "true") } }
  /// The element's ARIA role.
  public static func role(_ role: StaticString) -> Attribute { attr(.role, role) }
  /// Where a link leads.
  @inline(never) public static func href(_ url: consuming String) -> Attribute { attr(.href, url) }

  @inline(never) private static func constant(_ name: AttributeName, _ value: ConstantText) -> Attribute {
    name.isURL ? attr(name, value.string) : .plain(PlainAttribute(name: name, value: .constant(value)))
  }

  @inline(never) private static func `class`(_ names: ConstantText) -> Attribute { constant(.class, names) }

  /// Calls when the event happens.
  @inline(never) public static func on(_ event: EventName, preventDefault: Bool = false, _ perform: @escaping () -> Void) -> Attribute {
    .handler(
      Handler(event: event, preventsDefault: preventDefault) { _ in
        perform()
        return true
      })
  }

  /// Calls with the event when it happens; false leaves it to the elements around.
  @inline(never) public static func on(
    _ event: EventName, preventDefault: Bool = false, handle perform: @escaping (Event) -> Bool
  ) -> Attribute {
    .handler(Handler(event: event, preventsDefault: preventDefault, perform: perform))
  }

  /// Calls on a click; inside a link or form the browser's own way is kept for pages without wasm only.
  @inline(never) public static func onClick(_ perform: @escaping () -> Void) -> Attribute {
    on(.click, preventDefault: true, perform)
  }

  /// Calls when Escape is pressed on something within.
  @inline(never) public static func onEscape(_ perform: @escaping () -> Void) -> Attribute {
    on(.keydown, preventDefault: true) { (event: Event) in
      guard event.key == "Escape" else { return false }
      perform()
      return true
    }
  }

  /// Calls with the control's value when the person changes it.
  @inline(never) public static func onValue(_ event: EventName, _ perform: @escaping (String) -> Void) -> Attribute {
    on(event) { (event: Event) in
      perform(event.value)
      return true
    }
  }
}

/// An attribute as the page gets it.
public struct PlainAttribute: Equatable, Sendable {
  /// A text, or a mere presence.
  public enum Value: Equatable, Sendable {
    /// The attribute's text.
    case text(String)
    /// The attribute's text, which is part of the program.
    case constant(ConstantText)
    /// The attribute without a value.
    case flag

    /// The attribute's text, if it has one.
    public var text: String? {
      @inline(never) get {
        switch self {
        case .text(let text): text
        case .constant(let text): text.string
        case .flag: nil
        }
      }
    }
  }

  /// Which attribute.
  public var name: AttributeName
  /// What it says.
  public var value: Value
}

/// What an element does when an event reaches it.
public struct Handler {
  /// Which event.
  public var event: EventName
  /// Whether the browser's own reaction is held back.
  public var preventsDefault: Bool
  /// What happens then; false when the event means nothing here.
  public var perform: (Event) -> Bool
}

/// An event as far as views may know it.
public struct Event: Equatable, Sendable {
  /// The value of the control that it happened to.
  public var value: String
  /// Whether that control is checked.
  public var isChecked: Bool
  /// The key, for keyboard events, as the browser names it ("ArrowLeft").
  public var key: String
  /// Where the pointer was, in CSS pixels from the viewport's corner.
  public var x: Double
  /// Where the pointer was, downwards.
  public var y: Double

  /// An event, mostly for tests.
  public init(value: String = "", isChecked: Bool = false, key: String = "", x: Double = 0, y: Double = 0) {
    self.value = value
    self.isChecked = isChecked
    self.key = key
    self.x = x
    self.y = y
  }
}
