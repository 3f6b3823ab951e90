/// A part of the gazetteer's bytes. Reads are always bounds-checked: beyond the end they return zeros.
struct Section: @unchecked Sendable {
  // The bytes never change and outlive every gazetteer, so any thread may read them at any time.
  private let start: UnsafeRawPointer?
  let count: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    start = bytes.baseAddress
    count = bytes.count
  }

  /// The byte at an offset.
  func byte(_ offset: Int) -> Int {
    guard let start, offset >= 0, offset < count else { return 0 }
    return Int(start.load(fromByteOffset: offset, as: UInt8.self))
  }

  /// The two bytes from an offset on as a number, the lowest first.
  func two(_ offset: Int) -> Int {
    guard let start, offset >= 0, offset &+ 2 <= count else { return 0 }
    return Int(UInt16(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  /// The three bytes from an offset on as a number.
  func three(_ offset: Int) -> Int {
    guard let start, offset >= 0, offset &+ 3 <= count else { return 0 }
    return Int(UInt16(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
      | Int(start.load(fromByteOffset: offset &+ 2, as: UInt8.self)) << 16
  }

  /// The four bytes from an offset on as a number.
  func four(_ offset: Int) -> Int {
    guard let start, offset >= 0, offset &+ 4 <= count else { return 0 }
    return Int(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  /// Copies bytes and returns how many: none if some are beyond the end. Up to 16 bytes of the target may be overwritten, even for shorter
  /// copies.
  func copy(_ offset: Int, _ length: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
    guard let start, offset >= 0, length >= 0, offset &+ length <= count else { return 0 }
    let (source, target) = (start + offset, UnsafeMutableRawPointer(target))
    if length <= 16, offset &+ 16 <= count {
      target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      target.copyMemory(from: source, byteCount: length)
    }
    return length
  }

  /// The bytes of a range; empty if some are beyond the end.
  func bytes(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    guard let start, offset >= 0, length > 0, offset &+ length <= count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: start + offset, count: length)
  }
}
