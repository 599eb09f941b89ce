/// The limits on input from a server, in bytes unless noted otherwise.
struct WireLimits: Sendable {
  /// A line, or a part between literals.
  var line = 64 << 10
  /// A line of FETCH: the structure of a digest is long.
  var fetchLine = 1 << 20
  /// A line that lists many items: SEARCH, ESEARCH, LIST, STATUS, VANISHED.
  var listing = 8 << 20
  /// Above this size, the connection decides on the treatment of a literal.
  var inlineLiteral = 64 << 10
  /// A literal kept in memory, and a response that contains some.
  var response = 32 << 20
  /// A literal that is passed on.
  var message = 100 << 20
  /// The nesting depth of a response. Deeper values are left out.
  var depth = 64
  /// The number of values in a response.
  var nodes = 100_000
  /// The whole answer to one command.
  var answer = 128 << 20
  /// All unsolicited data up to the next tagged response.
  var unclaimed = 16 << 20
}
