import Testing
import Wire

func json(_ text: String) throws(JSONError) -> JSON { try JSON(parsing: Array(text.utf8)) }

@Suite struct JSONReadingTests {
  @Test func everyKindIsRecognised() throws {
    let document = try json(#" {"a": null, "b": true, "c": -1.5e1, "d": "x", "e": [1, []], "f": {}} "#)
    #expect(document.kind == .object)
    #expect(document["a"].isNull && document["a"].kind == .null)
    #expect(try document["b"].flag())
    #expect(try document["c"].number() == -15)
    #expect(try document["d"].text() == "x")
    #expect(try document["e"].items().count == 2)
    #expect(document["e"][1].kind == .array)
    #expect(document["f"].kind == .object)
    #expect(document["g"].kind == .missing && document["g"].isMissing)
  }

  @Test func aScalarIsADocument() throws {
    #expect(try json("5").number() == 5)
    #expect(try json(#""""#).text() == "")
    #expect(try json(" false\n").flag() == false)
  }

  @Test func missingAndNullAreNilAndAWrongKindIsAnError() throws {
    let document = try json(#"{"n": null, "s": "1", "x": 1}"#)
    for value in [document["n"], document["none"], document["none"]["deeper"][3]] {
      #expect(try value.numberIfPresent() == nil)
      #expect(try value.textIfPresent() == nil)
      #expect(try value.integerIfPresent() == nil)
      #expect(try value.flagIfPresent() == nil)
      #expect(try value.itemsIfPresent() == nil)
      #expect(try value.membersIfPresent() == nil)
      #expect(try value.numbersIfPresent().isEmpty)
      #expect(try value.textsIfPresent().isEmpty)
    }
    #expect(throws: JSONError(path: "s", problem: .expected(.number, found: .string))) { try document["s"].numberIfPresent() }
    #expect(throws: JSONError(path: "s", problem: .expected(.number, found: .string))) { try document["s"].integerIfPresent() }
    #expect(throws: JSONError(path: "x", problem: .expected(.string, found: .number))) { try document["x"].textIfPresent() }
    #expect(throws: JSONError(path: "x", problem: .expected(.bool, found: .number))) { try document["x"].flagIfPresent() }
    #expect(throws: JSONError(path: "x", problem: .expected(.array, found: .number))) { try document["x"].itemsIfPresent() }
    #expect(throws: JSONError(path: "x", problem: .expected(.object, found: .number))) { try document["x"].membersIfPresent() }
    #expect(throws: JSONError(path: "n", problem: .expected(.number, found: .null))) { try document["n"].number() }
  }

  @Test func errorsNameThePath() throws {
    let document = try json(#"{"skip": {"a": [1, {"b": 2}]}, "hourly": {"time": ["x"], "t": [1, [2, {"v": "wrong"}], 3]}}"#)
    #expect(document["hourly"]["t"][1][1]["v"].path == "hourly.t[1][1].v")
    #expect(document["hourly"]["t"][2].path == "hourly.t[2]")
    #expect(document["hourly"]["t"][3].path == "hourly.t[3]")
    #expect(document["hourly"]["u"][3]["w"].path == "hourly.u[3].w")
    #expect(document["none"].path == "none")
    #expect(document[0].path == "[0]")
    #expect(document[-1].isMissing)
    #expect(document.path == "")
    #expect(throws: JSONError(path: "hourly.u", problem: .missing(.array))) { try document["hourly"]["u"].items() }
    let error = JSONError(path: "hourly.t[1]", problem: .expected(.number, found: .string))
    #expect(error.description == "hourly.t[1]: expected a number, found a string")
    #expect(document["hourly"]["t"][1].invalid("a date").description == "hourly.t[1]: expected a date")
  }

  @Test func theLastOfEqualNamesCounts() throws {
    let document = try json(#"{"a": 1, "b": 2, "\u0061": {"x": 3}, "\#u{E9}": 4, "e\#u{301}": 5}"#)
    #expect(try document["a"]["x"].number() == 3)
    let members = try document.members()
    #expect(members.map { Array($0.0.utf8) } == ["a", "b", "\u{E9}", "e\u{301}"].map { Array($0.utf8) })
    #expect(try members[0].1["x"].number() == 3)
    #expect(try document["e\u{301}"].number() == 5)
    #expect(try document["\u{E9}"].number() == 4)
  }

  @Test func seriesWithNullsAreRead() throws {
    let document = try json(#"{"t": [1, null, -0.5, 12.25], "w": [1, "2"], "h": [1, 1e400], "s": ["a", "\n"], "o": [[1]]}"#)
    #expect(try document["t"].numbersIfPresent() == [1, nil, -0.5, 12.25])
    #expect(try document["s"].textsIfPresent() == ["a", "\n"])
    #expect(throws: JSONError(path: "w[1]", problem: .expected(.number, found: .string))) { try document["w"].numbersIfPresent() }
    #expect(throws: JSONError(path: "w[0]", problem: .expected(.string, found: .number))) { try document["w"].textsIfPresent() }
    #expect(throws: JSONError(path: "h[1]", problem: .numberOutOfRange)) { try document["h"].numbersIfPresent() }
    #expect(throws: JSONError(path: "o[0]", problem: .expected(.number, found: .array))) { try document["o"].numbersIfPresent() }
    #expect(throws: JSONError(path: "", problem: .expected(.array, found: .object))) { try document.numbersIfPresent() }
  }

  @Test func escapesAreResolved() throws {
    #expect(try json(#""\"\\\/\b\f\n\r\tA\u00e9\u20AC\uD83C\uDF27""#).text() == "\"\\/\u{8}\u{C}\n\r\tA\u{E9}€🌧")
    #expect(try json(#""\ud800""#).text() == "\u{FFFD}")
    #expect(try json(#""\udc00x""#).text() == "\u{FFFD}x")
    #expect(try json(#""\ud800\ud83c\udf27""#).text() == "\u{FFFD}🌧")
    #expect(try json(#""\ud800\n""#).text() == "\u{FFFD}\n")
    #expect(try json(#""\u0000""#).text() == "\0")
    #expect(try json(#"{"\u00e9": 1}"#)["\u{E9}"].number() == 1)
  }

  @Test func controlCharactersMustBeEscaped() {
    for byte in UInt8(0)...0x7F where byte != 0x22 && byte != 0x5C {
      #expect(((try? JSON(parsing: [0x22, byte, 0x22])) != nil) == (byte >= 0x20), "byte \(byte)")
    }
  }

  @Test func depthIsLimited() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(try json(nested(256)).kind == .array)
    #expect(throws: JSONError(path: "", problem: .syntax(offset: 256, reason: .tooDeep))) { try json(nested(257)) }
  }

  @Test(arguments: [
    ("", 0, JSONError.SyntaxReason.unexpectedEnd), ("[1", 2, .unexpectedEnd), ("[1}", 2, .unexpectedByte), ("[1,]", 3, .unexpectedByte),
    ("{\"a\":1,}", 7, .unexpectedByte), ("{\"a\" 1}", 5, .unexpectedByte), ("01", 1, .trailingBytes), ("1 2", 2, .trailingBytes),
    ("-", 1, .unexpectedEnd), ("1.x", 2, .badNumber), ("1e+", 3, .unexpectedEnd), ("\"\\x\"", 2, .badEscape),
    ("\"\\u12G4\"", 5, .badEscape),
    ("\"\t\"", 1, .controlCharacter), ("\"", 1, .unexpectedEnd), ("\u{FEFF}1", 0, .byteOrderMark), ("nul", 3, .unexpectedEnd),
    ("nulL", 3, .unexpectedByte), ("\u{A0}1", 0, .unexpectedByte), ("1\0", 1, .trailingBytes), ("\0", 0, .unexpectedByte),
  ])
  func brokenTextIsRefusedWhereItBreaks(text: String, offset: Int, reason: JSONError.SyntaxReason) {
    #expect(throws: JSONError(path: "", problem: .syntax(offset: offset, reason: reason))) { try json(text) }
  }

  @Test func onlyWellFormedUTF8IsAccepted() throws {
    func accepts(_ bytes: [UInt8]) -> Bool { (try? JSON(parsing: [0x22] + bytes + [0x22])) != nil }
    // Every sequence of two bytes, and the limits of sequences of three and four, compared with the standard library.
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x7F)...0xFF {
        for tail in [[], [0x80], [0xBF, 0x80], [0x80, 0xBF], [0x80, 0x7F], [0xC0]] as [[UInt8]] {
          let bytes = [first, second] + tail
          #expect(accepts(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
      }
    }
    #expect(throws: JSONError(path: "", problem: .syntax(offset: 1, reason: .invalidUTF8))) { try JSON(parsing: [0x22, 0xE2, 0x82]) }
  }

  @Test func cuttingADocumentAnywhereIsAnErrorAndNeverACrash() throws {
    let text = #"{"a": [1, -2.5e+3, true, null, {"b": "x\u00e9\ud83c\udf27é€🌧"}], "c": {}, "d": []}"#
    let bytes = Array(text.utf8)
    _ = try JSON(parsing: bytes)
    for end in 0..<bytes.count { #expect(throws: JSONError.self) { try JSON(parsing: Array(bytes[..<end])) } }
  }
}

@Suite struct WrongContainerTests {
  @Test func aWrongContainerIsAnErrorThatNamesTheContainer() throws {
    let document = try json(#"{"wind": [], "list": {"a": 1}, "clouds": 5, "rain": null, "some": [1]}"#)
    #expect(throws: JSONError(path: "wind", problem: .expected(.object, found: .array))) { try document["wind"]["speed"].numberIfPresent() }
    #expect(throws: JSONError(path: "list", problem: .expected(.array, found: .object))) { try document["list"][0].textIfPresent() }
    #expect(throws: JSONError(path: "clouds", problem: .expected(.object, found: .number))) {
      try document["clouds"]["today"]["deep"].flagIfPresent()
    }
    #expect(throws: JSONError(path: "wind", problem: .expected(.object, found: .array))) { try document["wind"]["speed"].number() }
    #expect(try document["rain"]["1h"].numberIfPresent() == nil)
    #expect(try document["some"][1].numberIfPresent() == nil)
    #expect(document["wind"]["speed"].isMissing)
  }
}
