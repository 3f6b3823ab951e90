import Copy
import WeatherModel

/// A long list of lines, each a function, its input and its result. The same sheet is written natively and by the optimised wasm, and must be the
/// same byte for byte (Tests/Wasm/test_tables.py).
public struct Sheet {
  let copy: Copy
  private let line: (String) -> Void

  /// A sheet in a language, whose lines go to `line`.
  public init(_ copy: Copy, _ line: @escaping (String) -> Void) {
    self.copy = copy
    self.line = line
  }

  /// Every table there is. A function is added with one line in one of these. What has no words is the same in all languages.
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

  /// A function of two values: every one with every other.
  func table<First: Written, Second: Written, Output: Written>(
    _ name: String, _ firsts: [First], _ seconds: [Second], _ body: (First, Second) -> Output
  ) {
    for first in firsts {
      for second in seconds { line(name + "(" + first.written + ", " + second.written + ") " + body(first, second).written) }
    }
  }

  /// A value that depends on nothing.
  func value<Output: Written>(_ name: String, _ output: Output) { line(name + " " + output.written) }
}

/// What can stand in a sheet: exactly, so that any difference shows.
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
  /// The bits: a value that is printed could hide a difference. Processors disagree about the bits of what is no number.
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
