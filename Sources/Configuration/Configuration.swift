/// What the owner wrote into `weatherglass.toml`, flags and the environment.
public enum Configuration {}
