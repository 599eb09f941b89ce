/// What one process cost.
struct Measurement {
  /// From before it was started until it was reaped, in seconds.
  var wall: Double
  /// User and system time of the process and its children, in seconds.
  var cpu: Double
  /// The largest resident set of the process or one of its children.
  ///
  /// Linux counts what was mapped between fork and exec as well, so nothing below this program's own
  /// size can be seen. That is why it does without Foundation, and makes mailboxes in a process of
  /// their own.
  var peakBytes: Int
}
