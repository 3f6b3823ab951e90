/// What commands print into a terminal.
public enum Console {}
