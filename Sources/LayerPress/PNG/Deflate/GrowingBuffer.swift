/// Room for plain values that is used again and again, without the checks of an array.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var values: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    values = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { values.deallocate() }

  @inline(__always)
  mutating func append(_ value: Element) {
    if count == capacity { grow() }
    values[count] = value
    count &+= 1
  }

  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.update(from: values, count: count)
    values.deallocate()
    (values, capacity) = (larger, 2 * capacity)
  }
}
