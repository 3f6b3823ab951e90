/// An amount in one currency.
public struct Money: Hashable, Sendable {
  /// The amount in the currency's smallest unit, such as cents.
  public var amount: Int64
  /// The ISO 4217 code of the currency, such as EUR.
  public var currency: String

  /// Creates an amount from a number of the smallest units.
  public init(_ amount: Int64, _ currency: String) {
    self.amount = amount
    self.currency = currency
  }

  /// Whether a text is three capital letters, as currency codes are.
  public static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
  }

  /// How many digits are written after the decimal point: the yen and some others have no smaller unit, dinars and some others have
  /// thousandths (ISO 4217).
  public var digits: Int {
    for code in ["JPY", "KRW", "VND", "ISK", "CLP", "PYG", "UGX", "XAF", "XOF", "XPF", "RWF", "KMF", "GNF", "DJF", "BIF", "VUV"]
    where code == currency { return 0 }
    for code in ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] where code == currency { return 3 }
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

  /// The sums of amounts by currency, in the order in which the currencies first occur. A sum that does not fit 64 bits stays at the
  /// largest value.
  public static func sums(of amounts: [Money]) -> [Money] {
    var sums: [Money] = []
    for money in amounts {
      if let index = sums.firstIndex(where: { $0.currency == money.currency }) {
        let (sum, isTooLarge) = sums[index].amount.addingReportingOverflow(money.amount)
        sums[index].amount = isTooLarge ? .max : sum
      } else {
        sums.append(money)
      }
    }
    return sums
  }
}
