import Testing

/// A client's closure that fails the test with its name when it is called, and returns the placeholder.
///
/// `WeatherClient(fetch: unimplemented("Weather.fetch", returning: .none))`
public func unimplemented<each Argument, Result>(
  _ name: String,
  returning placeholder: @autoclosure @escaping () -> Result,
  reporter: FailureReporter = .swiftTesting,
  sourceLocation: SourceLocation = #_sourceLocation
) -> (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reporter.report(
      "\(name) is unimplemented, and was called.\nNext: give the client a \(name) for this test, or stop the feature from calling it.",
      sourceLocation)
    return placeholder()
  }
}

/// A client's closure without a result that fails the test with its name when it is called.
public func unimplemented<each Argument>(
  _ name: String,
  reporter: FailureReporter = .swiftTesting,
  sourceLocation: SourceLocation = #_sourceLocation
) -> (repeat each Argument) -> Void {
  unimplemented(name, returning: (), reporter: reporter, sourceLocation: sourceLocation)
}
