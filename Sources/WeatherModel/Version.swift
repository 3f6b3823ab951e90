/// Which Weatherglass this is.
public var weatherglassVersion: String { "0.1.0" }
