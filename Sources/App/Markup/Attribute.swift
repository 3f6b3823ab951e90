/// Something that a view says about an element: a plain attribute, a handler, or its key. It is one word in memory.
public enum Attribute {
  /// An attribute that is written into the page.
  indirect case plain(PlainAttribute)
  /// A handler of an event.
  indirect case handler(Handler)
  /// The key that identifies the element among its siblings.
  indirect case name(Key)
  /// No attribute, for use in conditions.
  case none

  /// The key that identifies the element among its siblings.
  public static func key(_ key: consuming Key) -> Attribute { .name(key) }

  /// Any attribute by its name. URLs with a scheme that can run code are replaced (see `safeURL`).
  @_disfavoredOverload  // literals in views use the overload for constants
  public static func attr(_ name: AttributeName, _ value: consuming String) -> Attribute {
    .plain(PlainAttribute(name: name, value: .text(name.isURL ? safeURL(value) : value)))
  }

  /// An attribute with a constant value.
  public static func attr(_ name: AttributeName, _ value: StaticString) -> Attribute { constant(name, ConstantText(value)) }

  /// An attribute without a value, such as `disabled`; left out if `isOn` is false.
  public static func flag(_ name: AttributeName, _ isOn: Bool = true) -> Attribute {
    isOn ? .plain(PlainAttribute(name: name, value: .flag)) : .none
  }

  /// An attribute that is left out if it has no value.
  @_disfavoredOverload
  public static func attr(_ name: AttributeName, ifPresent value: consuming String?) -> Attribute {
    if let value { attr(name, value) } else { .none }
  }

  /// An attribute with a constant value, left out if that is nil.
  public static func attr(_ name: AttributeName, ifPresent value: StaticString?) -> Attribute {
    if let value { attr(name, value) } else { .none }
  }

  /// Class names, separated by blanks.
  @_disfavoredOverload
  public static func `class`(_ names: consuming String) -> Attribute { attr(.class, names) }
  /// Class names that are constant.
  public static func `class`(_ names: StaticString) -> Attribute { `class`(ConstantText(names)) }
  /// The accessible name (`aria-label`), which screen readers read.
  public static func label(_ text: consuming String) -> Attribute { attr(.ariaLabel, text) }
  /// Hides a decoration from screen readers (`aria-hidden`).
  public static var decorative: Attribute { attr(.ariaHidden, "true") }
  /// The element's ARIA role, such as "dialog".
  public static func role(_ role: StaticString) -> Attribute { attr(.role, role) }
  /// The URL that a link leads to, made safe.
  public static func href(_ url: consuming String) -> Attribute { attr(.href, url) }

  private static func constant(_ name: AttributeName, _ value: ConstantText) -> Attribute {
    name.isURL ? attr(name, value.string) : .plain(PlainAttribute(name: name, value: .constant(value)))
  }

  private static func `class`(_ names: ConstantText) -> Attribute { constant(.class, names) }

  /// Calls the closure when the event happens.
  public static func on(_ event: EventName, preventDefault: Bool = false, _ perform: @escaping () -> Void) -> Attribute {
    .handler(
      Handler(event: event, preventsDefault: preventDefault) { _ in
        perform()
        return true
      })
  }

  /// Calls the closure with the event when it happens; if it returns false, the event goes on to the elements around.
  public static func on(
    _ event: EventName, preventDefault: Bool = false, handle perform: @escaping (Event) -> Bool
  ) -> Attribute {
    .handler(Handler(event: event, preventsDefault: preventDefault, perform: perform))
  }

  /// Calls the closure on a click. What the browser itself would do in a link or form then happens only on pages without wasm.
  public static func onClick(_ perform: @escaping () -> Void) -> Attribute {
    on(.click, preventDefault: true, perform)
  }

  /// Calls the closure when Escape is pressed inside the element.
  public static func onEscape(_ perform: @escaping () -> Void) -> Attribute {
    on(.keydown, preventDefault: true) { (event: Event) in
      guard event.key == "Escape" else { return false }
      perform()
      return true
    }
  }

  /// Calls the closure with the control's value when the person changes it.
  public static func onValue(_ event: EventName, _ perform: @escaping (String) -> Void) -> Attribute {
    on(event) { (event: Event) in
      perform(event.value)
      return true
    }
  }
}

/// An attribute as it is written into the page.
public struct PlainAttribute: Equatable, Sendable {
  /// The value of an attribute: a text, or none.
  public enum Value: Equatable, Sendable {
    /// A text that was made at run time.
    case text(String)
    /// A text that is a constant of the program.
    case constant(ConstantText)
    /// No value: the attribute is only present.
    case flag

    /// The text; nil for an attribute without a value.
    public var text: String? {
      switch self {
      case .text(let text): text
      case .constant(let text): text.string
      case .flag: nil
      }
    }
  }

  /// The name of the attribute.
  public var name: AttributeName
  /// The value of the attribute; a URL is already made safe.
  public var value: Value
}

/// The reaction of an element to an event.
public struct Handler {
  /// The event that it reacts to.
  public var event: EventName
  /// Whether the browser's own reaction is prevented.
  public var preventsDefault: Bool
  /// Handles the event; returns false if the event means nothing here.
  public var perform: (Event) -> Bool
}

/// The data of an event that views may use.
public struct Event: Equatable, Sendable {
  /// The value of the control on which it happened.
  public var value: String
  /// Whether that control is checked.
  public var isChecked: Bool
  /// The key, for keyboard events, as the browser names it ("ArrowLeft").
  public var key: String

  /// Creates an event, mostly for tests.
  public init(value: String = "", isChecked: Bool = false, key: String = "") {
    self.value = value
    self.isChecked = isChecked
    self.key = key
  }
}
