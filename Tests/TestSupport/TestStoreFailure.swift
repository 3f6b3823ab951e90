import Testing

/// Where the test tools say that a test failed: Swift Testing, or a list when the tools themselves are tested.
public struct FailureReporter {
  let report: (_ message: String, _ location: SourceLocation) -> Void

  /// Makes a reporter of a function.
  public init(_ report: @escaping (_ message: String, _ location: SourceLocation) -> Void) {
    self.report = report
  }

  /// Records an issue of the running test.
  public static var swiftTesting: FailureReporter {
    FailureReporter { message, location in Issue.record(Comment(rawValue: message), sourceLocation: location) }
  }
}

extension SourceLocation {
  /// File and line for messages that speak of another place than their own.
  var text: String { "\(fileName):\(line)" }
}
