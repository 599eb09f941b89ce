/// The cost of a process.
struct Measurement {
  /// The time from before it was started until it was reaped, in seconds.
  var wall: Double
  /// The user and system time of the process and its children, in seconds.
  var cpu: Double
  /// The largest resident set of the process or one of its children.
  ///
  /// Linux includes the memory mapped between fork and exec, so this is at least the size of the benchmark itself.
  /// Therefore it doesn't use Foundation, and generates mailboxes in a separate process.
  var peakBytes: Int
}
