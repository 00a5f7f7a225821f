/// Writes numbers of few bits, the lowest bit first (RFC 1951, 3.1.1), into bytes that grow as needed.
struct BitWriter: ~Copyable {
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  private var waiting: UInt64 = 0
  private var waitingBits: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    bytes = .allocate(capacity: self.capacity)
  }

  deinit { bytes.deallocate() }

  /// Makes room for so many bytes more.
  mutating func reserve(_ room: Int) {
    // The last bits are written eight bytes at a time.
    guard count + room + 8 > capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (count + room + 8))
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    (bytes, capacity) = (larger, 2 * (count + room + 8))
  }

  /// At most 32 bits; there has to be room.
  @inline(__always)
  mutating func write(_ value: UInt64, bits: UInt64) {
    waiting |= value &<< waitingBits
    waitingBits &+= bits
    guard waitingBits >= 32 else { return }
    UnsafeMutableRawPointer(bytes + count).storeBytes(of: waiting.littleEndian, as: UInt64.self)
    count &+= 4
    waiting &>>= 32
    waitingBits &-= 32
  }

  /// Writes for each symbol its bits, which the table holds above their number; there has to be room.
  mutating func write(_ symbols: UnsafeBufferPointer<UInt16>, by table: UnsafeMutableBufferPointer<UInt64>) {
    // Bytes that are written may be any memory to the compiler: what it should keep in registers has to be local.
    var (waiting, waitingBits) = (self.waiting, self.waitingBits)
    var target = UnsafeMutableRawPointer(bytes + count)
    for symbol in symbols {
      let entry = table[Int(symbol)]
      waiting |= (entry &>> 8) &<< waitingBits
      waitingBits &+= entry & 0xFF
      guard waitingBits >= 32 else { continue }
      target.storeBytes(of: waiting.littleEndian, as: UInt64.self)
      target += 4
      waiting &>>= 32
      waitingBits &-= 32
    }
    count = target - UnsafeMutableRawPointer(bytes)
    (self.waiting, self.waitingBits) = (waiting, waitingBits)
  }

  /// An empty stored block (RFC 1951, 3.2.4), which leads to the next byte border.
  mutating func writeEmptyBlock() {
    reserve(16)
    write(0, bits: 3)
    align()
    write(0xFFFF_0000, bits: 32)
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    reserve(8)
    while waitingBits > 0 {
      bytes[count] = UInt8(truncatingIfNeeded: waiting)
      count += 1
      waiting >>= 8
      waitingBits -= min(waitingBits, 8)
    }
  }

  /// Takes what was written, whole bytes, and begins anew.
  mutating func take() -> [UInt8] {
    align()
    let result = [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    count = 0
    return result
  }
}
