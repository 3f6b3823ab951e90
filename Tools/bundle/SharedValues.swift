import Bridge
import Markup
import Routes

/// The numbers and paths that Swift code and scripts share. Swift has them as constants; scripts refer to them by a table and a name:
/// `{{patch:open}}`.
enum SharedValues {
  private static let tables: [String: [String: String]] = [
    "patch": numbers(Patch.self),
    "bits": ["operation": "\(PatchWord.operationBits)", "id": "\(PatchWord.idBits)"],
    "mask": ["operation": "\(PatchWord.operationMask)", "id": "\(PatchWord.idMask)", "index": "\(HandleTable.lastIndex)"],
    "observed": numbers(Observed.self),
    "text": numbers(PageText.self),
    "gesture": numbers(PageGesture.self),
    "event": numbers(EventFlag.self),
    "storage": numbers(StorageFailure.self),
    "permission": numbers(PositionPermission.self),
    "spaceEvent": numbers(SpaceEventCode.self),
    "item": ["space": SharedItem.space],
    "path": [
      "api": Route.apiFolder, "place": Destination.placeFolder, "shell": Route.shell.url, "warnings": NoticePage.warnings(nil).url,
    ],
    "space": [
      "records": APIPath.records, "events": .events, "devices": .devices, "warnings": .warnings, "push": .push, "pushRules": .pushRules,
      "notices": .notices,
    ].mapValues(\.template),
  ]

  /// All references with their values.
  static var all: [(reference: String, value: String)] {
    tables.flatMap { table, values in values.map { (reference: "\(table):\($0.key)", value: $0.value) } }
      .sorted { $0.reference < $1.reference }
  }

  /// Whether braces hold a reference to a value, even if there is no such value: two words of letters.
  static func isReference(_ text: String) -> Bool {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    return words.count == 2 && words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isLetter) }
  }

  /// The value that a reference means; nil if there is none.
  static func value(of reference: String) -> String? {
    let words = reference.split(separator: ":").map(String.init)
    return words.count == 2 ? tables[words[0]]?[words[1]] : nil
  }

  private static func numbers<Numbers: CaseIterable & RawRepresentable>(_: Numbers.Type) -> [String: String]
  where Numbers.RawValue: BinaryInteger {
    Dictionary(uniqueKeysWithValues: Numbers.allCases.map { ("\($0)", "\($0.rawValue)") })
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
