/// The version of Weatherglass.
public var weatherglassVersion: String { "0.1.0" }
