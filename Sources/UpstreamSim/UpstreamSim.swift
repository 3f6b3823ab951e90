/// A scriptable stand-in for weather services.
public enum UpstreamSim {}
