import Accounts
import Features

extension Schema {
  /// The forms of what lets programs into a part of a space.
  static let tokens: [(name: String, schema: Schema)] = [
    ("NewToken", object("A token that is wanted.", [.must("name", text("What it is called.", example: "Kitchen frame"))] + asked)),
    ("AccessToken", object("A token, without its secret.", kept)),
    (
      "CreatedToken",
      object(
        "A token that was made.",
        kept + [
          .must(
            "token",
            text(
              "The token itself, which is told here and never again.", pattern: "^[0-9a-f]{32}[.][0-9a-f]{64}$",
              example:
                "6b1c0a9be2d34c5a8b7f6e5d4c3b2a19.000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"))
        ])
    ),
    (
      "WidgetWays",
      object(
        "What widgets can be used for.",
        [
          .must(
            "ways",
            array(
              of: object(
                "A use.",
                [
                  .must("use", word("Which one.", WidgetUse.allCases.map(\.word))),
                  .must(
                    "text",
                    text(
                      "What is to be written there; TOKEN stands for a token: of the scope calendar for the calendar, else of the scope widget.",
                      example: "http://weatherglass.local:8080/widget/TOKEN/small.png")),
                ])))
        ])
    ),
    ("Tokens", object("The tokens of a space.", [.must("tokens", array(of: named("AccessToken"), "The first one first."))])),
  ]

  private static let asked: [Member] = [
    .must("scopes", array(of: word("What it opens.", AccessScopes.words.map(\.word)), isUnique: true, isFilled: true)),
    .may("latitude", number("Degrees north of the only place that it tells of.", -90...90)),
    .may("longitude", number("Degrees east of it.", -180...180)),
  ]

  private static let kept: [Member] =
    [
      .must("id", text("Its name among all tokens.", pattern: "^[0-9a-f]{32}$", example: "6b1c0a9be2d34c5a8b7f6e5d4c3b2a19")),
      .must("name", text("What it is called.")),
    ]
    + asked + [.must("created", time("When it was made.")), .may("last_seen", time("When it was last shown, within an hour."))]
}
