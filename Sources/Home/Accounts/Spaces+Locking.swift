import Storage

extension Spaces {
  /// Locks spaces until the transaction ends, so that others who change them have to wait; false if one of them is gone.
  ///
  /// Spaces that change together have to be locked by one call, which sorts them: locking them one by one, in another order than somebody
  /// else, could deadlock.
  @discardableResult
  static func lock(_ spaces: String..., with connection: any DatabaseConnection) throws(StorageError) -> Bool {
    var areThere = true
    for space in Set(spaces).sorted() {
      // Changes nothing; it only locks the row.
      if try connection.run("UPDATE space SET tag = tag WHERE id = ?1 RETURNING tag", [.text(space)]).isEmpty { areThere = false }
    }
    return areThere
  }

  /// Whether a member still has access for writing; locks the member's space.
  static func lockForWriting(_ member: Member, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    guard try lock(member.space, with: connection) else { return false }
    return try hasAccess(member.device, to: member.space, connection)
  }

  /// Whether a member that is a device still has access for writing. Programs with a token must neither let others in nor extend their own
  /// access.
  static func lockForWritingByDevice(_ member: Member, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    guard member.scopes == nil else { return false }
    return try lockForWriting(member, connection)
  }
}
