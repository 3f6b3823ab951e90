/// The version of Weatherglass.
public var weatherglassVersion: String { "1.0.0" }
