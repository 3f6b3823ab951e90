/// One operation on the page, with its argument in one word of a `PatchBuffer` (`PatchWord`).
///
/// The operations work on a cursor: the node of the page where the reader of the buffer is. `public/js/patch.js` and `TestDOM` read them.
public enum Patch: UInt8, CaseIterable, Sendable {
  /// Argument: tag id, with the flag for SVG. A string follows.
  case defineTag
  /// Argument: attribute id. A string follows.
  case defineAttribute
  /// Argument: event id. A string follows.
  case defineEvent
  /// Forgets all names and handles and moves to the root, which it empties unless the argument is 1.
  case reset
  /// A handle follows; moves to its node. Handle 0 is the root.
  case go
  /// Argument: the index of the child to move down to.
  case down
  /// Argument: how many siblings to move forwards.
  case next
  /// Argument: how many parents to move up.
  case up
  /// A handle follows; from now on it means the node under the cursor.
  case bind
  /// Argument: how many handles follow, one for each child of the cursor; 0 leaves a child as it is.
  case bindChildren
  /// Argument: how many handles follow; they are free from now on.
  case free
  /// A handle follows; its node is removed from the page, and the handle is free.
  case remove
  /// A handle and an anchor's handle follow: moves the node in front of the anchor, as a child of the cursor; anchor 0 is the end.
  case move
  /// Removes all children of the cursor.
  case clear
  /// Argument: tag id. Creates an element and moves to it.
  case open
  /// A string follows. Creates a text node and moves to it.
  case openText
  /// Appends the element opened last to the one opened before, and moves to that.
  case close
  /// An anchor's handle follows: inserts the outermost opened node in front of it, where the cursor was when that node was opened.
  case insert
  /// A string follows. Appends a text node to the children of the cursor.
  case addText
  /// A string follows. It becomes the only content of the element under the cursor.
  case onlyText
  /// A string follows. It becomes the characters of the text node under the cursor.
  case setText
  /// Argument: attribute id. A string follows.
  case setAttribute
  /// Argument: attribute id. Sets the attribute without a value.
  case setFlag
  /// Argument: attribute id.
  case removeAttribute
  /// Argument: attribute id. A string follows; sets the live property if it differs.
  case setProperty
  /// Argument: attribute id, with the flag for true; sets the live property.
  case setBoolProperty
  /// Argument: attribute id; the live property becomes empty or false.
  case removeProperty
  /// Argument: event id, with the flag if the handler replaces the browser's own reaction. A handler id follows.
  case listen
  /// Argument: event id.
  case unlisten
  /// Begins to adopt the nodes that the server wrote, before the first child of the cursor. Argument: 1 if attributes that the view doesn't
  /// describe stay, because a person or scripts may have set them since.
  case hydrate
  /// Argument: tag id and the number of attributes. The next child must be that element; moves into it, before its first child; a textarea
  /// has none to adopt.
  case adoptElement
  /// A string follows: the next child must be that text, or becomes it.
  case adoptText
  /// Ends an adopted element: it must have no more children unless the argument is 1; moves to its parent, before its next sibling.
  case adoptEnd
}
