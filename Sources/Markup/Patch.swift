/// One operation on the page, the low byte of a word in a `PatchBuffer`; the upper 24 bits are its argument.
///
/// The operations work on a cursor: a node of the page that the reader of the buffer stands on. `public/js/patch.js` and `TestDOM` read them.
public enum Patch: UInt8, CaseIterable, Sendable {
  /// Argument: tag id, plus 256 for SVG. A string follows.
  case defineTag
  /// Argument: attribute id. A string follows.
  case defineAttribute
  /// Argument: event id. A string follows.
  case defineEvent
  /// Forgets all names and handles and stands on the root, which it empties unless the argument is 1.
  case reset
  /// A handle follows; stands on its node. Handle 0 is the root.
  case go
  /// Argument: which child to step down to.
  case down
  /// Argument: how many siblings to step on.
  case next
  /// Argument: how many parents to step up.
  case up
  /// A handle follows; it now means the node under the cursor.
  case bind
  /// Argument: how many handles follow, one for each child of the cursor; 0 leaves a child as it is.
  case bindChildren
  /// Argument: how many handles follow; they mean nothing any more.
  case free
  /// A handle follows; its node leaves the page and the handle is free.
  case remove
  /// A handle and an anchor's handle follow: the node goes in front of the anchor, under the cursor; anchor 0 is the end.
  case move
  /// Removes everything under the cursor.
  case clear
  /// Argument: tag id. Makes an element and stands on it.
  case open
  /// A string follows. Makes a text node and stands on it.
  case openText
  /// Argument: pattern number. Copies the pattern and stands on the copy.
  case clone
  /// Argument: pattern number. Keeps a copy of the element that was opened last.
  case pattern
  /// The element opened last goes to the end of the one opened before; stands on that.
  case close
  /// An anchor's handle follows: the outermost opened node goes in front of it, where the cursor stood when it was opened.
  case insert
  /// A string follows. Adds a text node to the end of the cursor.
  case addText
  /// A string follows. It becomes the only content of the element under the cursor.
  case onlyText
  /// A string follows. It becomes the characters of the text node under the cursor.
  case setText
  /// Argument: attribute id. A string follows.
  case setAttribute
  /// Argument: attribute id. The attribute stands there without a value.
  case setFlag
  /// Argument: attribute id.
  case removeAttribute
  /// Argument: attribute id. A string follows; sets the live property if it differs.
  case setProperty
  /// Argument: attribute id, plus 256 for true; sets the live property.
  case setBoolProperty
  /// Argument: attribute id; the live property becomes empty or false.
  case removeProperty
  /// Argument: event id, plus 256 if the handler replaces the browser's own reaction. A handler id follows.
  case listen
  /// Argument: event id.
  case unlisten
  /// Begins taking over what the server wrote, before the first child of the cursor.
  case hydrate
  /// Argument: tag id plus 256 times the number of attributes. The next child must be that element; stands on it, before its first child; a
  /// textarea has none to adopt.
  case adoptElement
  /// Argument: 1 if another text follows. A string follows: the next child must be that text, or becomes it.
  case adoptText
  /// Ends an adopted element: it must have no more children; stands on its parent, before its next sibling.
  case adoptEnd
}
