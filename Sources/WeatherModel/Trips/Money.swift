/// An amount in one currency.
public struct Money: Hashable, Sendable {
  /// In the currency's smallest unit, such as cents.
  public var amount: Int64
  /// The code of ISO 4217, such as EUR.
  public var currency: String

  /// So many of the smallest units.
  public init(_ amount: Int64, _ currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// Whether a text is three capitals, as codes of currencies are.
  public static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
  }

  /// How many digits after the point people write: yen and the like have no smaller unit, dinars and the like have thousandths (ISO 4217).
  public var digits: Int {
    for code in ["JPY", "KRW", "VND", "ISK", "CLP", "PYG", "UGX", "XAF", "XOF", "XPF", "RWF", "KMF", "GNF", "DJF", "BIF", "VUV"]
    where sameBytes(code, currency) { return 0 }
    for code in ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] where sameBytes(code, currency) { return 3 }
    return 2
  }

  /// "495.92 EUR", for terminals and assistants.
  public var plainText: String {
    var scale: Int64 = 1
    for _ in 0..<digits { scale *= 10 }
    let rest = String(amount % scale)
    let fraction = digits == 0 ? "" : "." + String(repeating: "0", count: digits - rest.count) + rest
    return String(amount / scale) + fraction + " " + currency
  }

  /// The sum of amounts in each currency, in the order in which they first stand there. A sum that no whole number of 64 bits holds stays at the largest.
  public static func sums(of amounts: [Money]) -> [Money] {
    var sums: [Money] = []
    for money in amounts {
      if let index = sums.firstIndex(where: { sameBytes($0.currency, money.currency) }) {
        let (sum, isTooLarge) = sums[index].amount.addingReportingOverflow(money.amount)
        sums[index].amount = isTooLarge ? .max : sum
      } else {
        sums.append(money)
      }
    }
    return sums
  }
}
