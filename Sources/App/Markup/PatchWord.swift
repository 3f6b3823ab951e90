/// How the parts of an operation share a word of a `PatchBuffer`: the operation has the lowest bits, its argument the others. If the
/// argument is an id with a flag or a count, the id has the lowest bits of it.
public enum PatchWord {
  /// How many bits the operation has.
  public static var operationBits: UInt32 { 8 }
  /// The bits of the operation.
  public static var operationMask: UInt32 { 1 << operationBits - 1 }
  /// How many bits of the argument an id has.
  public static var idBits: Int { 8 }
  /// The bits of an id in the argument.
  public static var idMask: Int { 1 << idBits - 1 }
  /// The flag beside an id; also a count of one.
  static var flag: Int { 1 << idBits }
}
