extension Copy {
  /// The message when no place is saved yet.
  public var noFavourites: Message { Message(title: noFavouritesTitle, text: noFavouritesText) }

  /// “13 of 20”
  public func letters(of length: Int, atMost most: Int) -> String { lettersOf(number: number(Double(length)), total: number(Double(most))) }
}
