import Testing

/// Where the test tools report a failure: Swift Testing, or a list when the tools themselves are tested.
public struct FailureReporter {
  let report: (_ message: String, _ location: SourceLocation) -> Void

  /// Makes a reporter that calls a function.
  public init(_ report: @escaping (_ message: String, _ location: SourceLocation) -> Void) {
    self.report = report
  }

  /// Reports failures as issues of the running test.
  public static var swiftTesting: FailureReporter {
    FailureReporter { message, location in Issue.record(Comment(rawValue: message), sourceLocation: location) }
  }
}

extension SourceLocation {
  /// File and line, for messages about another location than their own.
  var text: String { "\(fileName):\(line)" }
}
