import Accounts
import Routes

extension Schema {
  /// The schemas about access tokens and widgets, by their names in the description.
  static let tokens: [(name: String, schema: Schema)] = [
    ("NewToken", object("A token to create.", all: [.must("name", text("A name for the token.", example: "Kitchen frame"))] + asked)),
    ("AccessToken", object("A token, without its secret.", all: stored)),
    (
      "CreatedToken",
      object(
        "A new token.",
        all: made + [
          .must(
            "token",
            text(
              "The token itself; it is shown only here.", pattern: "^[0-9a-f]{32}[.][0-9a-f]{64}$",
              example:
                "6b1c0a9be2d34c5a8b7f6e5d4c3b2a19.000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"))
        ])
    ),
    (
      "WidgetWays",
      object(
        "The ways to use widgets.",
        .must(
          "ways",
          list(
            nil, of: "A way to use widgets.",
            .must("use", word("Which one.", WidgetUse.allCases.map(\.word))),
            .must(
              "text",
              text(
                "The address or text to copy; TOKEN stands for a token with the scope widget, or calendar for the calendar.",
                example: "http://weatherglass.local:8080/widget/TOKEN/small.png")))))
    ),
    ("Tokens", object("The tokens of a space.", .must("tokens", array(of: named("AccessToken"), "The oldest first.")))),
  ]

  private static let asked: [Member] = [
    .must("scopes", array(of: word("What the token gives access to.", AccessScopes.words.map(\.word)), isUnique: true, isFilled: true)),
    .may("latitude", number("The latitude of the only place that the token gives access to.", -90...90)),
    .may("longitude", number("The longitude of that place.", -180...180)),
  ]

  private static let made: [Member] =
    [
      .must("id", text("The token's id.", pattern: "^[0-9a-f]{32}$", example: "6b1c0a9be2d34c5a8b7f6e5d4c3b2a19")),
      .must("name", text("The token's name.")),
    ]
    + asked + [.must("created", time("When it was made."))]

  private static let stored: [Member] = made + [.may("last_seen", time("When it was last used, accurate to an hour."))]
}
