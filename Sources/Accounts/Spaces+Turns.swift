import Storage

extension Spaces {
  /// Makes others who change the same spaces wait until the transaction ends; false where one of them is gone.
  ///
  /// Spaces that change together are named together: whoever takes them one by one in another order could wait for somebody who waits for them.
  @discardableResult
  static func takeTurn(in spaces: String..., with connection: any DatabaseConnection) throws(StorageError) -> Bool {
    var areThere = true
    for space in Set(spaces).sorted() {
      // Changes nothing but who is next.
      if try connection.run("UPDATE space SET tag = tag WHERE id = ?1 RETURNING tag", [.text(space)]).isEmpty { areThere = false }
    }
    return areThere
  }

  /// Whether a member may still write; takes a turn in the member's space.
  static func isOpen(to member: Member, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    guard try takeTurn(in: member.space, with: connection) else { return false }
    return try isLetIn(member.device, to: member.space, connection)
  }

  /// Whether a member who is no token may still write. Programs with a token neither let others in nor give themselves more.
  static func isOpenToDevice(_ member: Member, _ connection: any DatabaseConnection) throws(StorageError) -> Bool {
    guard member.scopes == nil else { return false }
    return try isOpen(to: member, connection)
  }
}
