import CGLib

/// How the process keeps its memory.
public enum Heap {
  /// Lets freed memory wait for its next use. Pictures are painted in bands, whose surfaces come and go by the thousand;
  /// memory that is given back to the system each time costs a fifth of the time.
  public static func keepFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 256 << 20)
    // Small pieces join what lies beside them at once, rather than all together whenever a large one goes.
    mallopt(M_MXFAST, 0)
  }
}
