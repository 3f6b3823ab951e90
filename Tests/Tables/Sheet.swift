import Copy
import Markup
import WeatherModel

/// A long list of lines, each with a function, its input and its result. The native build and the optimised wasm write the same sheet,
/// which must be equal byte for byte (Tests/Wasm/test_tables.py).
public struct Sheet {
  let copy: Copy
  private let line: (String) -> Void

  /// Creates a sheet in a language and writes its lines with `line`.
  public init(_ copy: Copy, _ line: @escaping (String) -> Void) {
    self.copy = copy
    self.line = line
  }

  /// Writes every table. Add a function as one line in one of these. Results without words are the same in all languages.
  public func writeAll() {
    if copy.language != .english { return writeCopy() }
    writeModel()
    writeTimes()
    writeTexts()
    writeCopy()
    writeDrawings()
    writeReports()
    writeSync()
    writeTrips()
    writeWarnings()
  }

  /// A function of one value.
  func table<Input: Written, Output: Written>(_ name: String, _ inputs: [Input], _ body: (Input) -> Output) {
    for input in inputs { line(name + "(" + input.written + ") " + body(input).written) }
  }

  /// A function of two values: every one combined with every other.
  func table<First: Written, Second: Written, Output: Written>(
    _ name: String, _ firsts: [First], _ seconds: [Second], _ body: (First, Second) -> Output
  ) {
    for first in firsts {
      for second in seconds { line(name + "(" + first.written + ", " + second.written + ") " + body(first, second).written) }
    }
  }

  /// Writes a constant.
  func value<Output: Written>(_ name: String, _ output: Output) { line(name + " " + output.written) }
}

/// A value that can be written exactly, so that any difference shows.
protocol Written {
  var written: String { get }
}

extension String: Written {
  var written: String { self }
}

extension Bool: Written {
  var written: String { self ? "yes" : "no" }
}

extension Int: Written {
  var written: String { String(self) }
}

extension Int64: Written {
  var written: String { String(self) }
}

extension Double: Written {
  /// The bits, since decimal text could hide a difference. NaN has no fixed bits: processors disagree about them.
  var written: String { isNaN ? "nan" : String(bitPattern, radix: 16) }
}

extension Optional: Written where Wrapped: Written {
  var written: String { map { $0.written } ?? "nil" }
}

extension Array: Written where Element: Written {
  var written: String {
    var text = "["
    for element in self { text += element.written + ";" }
    return text + "]"
  }
}

extension Written where Self: RawRepresentable, RawValue == UInt8 {
  var written: String { String(rawValue) }
}

extension Written where Self: RawRepresentable, RawValue == ConstantText {
  var written: String { rawValue.description }
}
