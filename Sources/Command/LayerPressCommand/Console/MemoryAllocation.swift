import CGLib

/// How the process manages its heap.
public enum MemoryAllocation {
  /// Keeps freed memory for reuse. Pictures are painted in bands, whose surfaces are allocated and freed by
  /// the thousand; returning that memory to the system each time costs a fifth of the time.
  public static func keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
    // Small blocks are merged with their neighbours at once, rather than all together whenever a large one is
    // freed.
    mallopt(M_MXFAST, 0)
  }
}
