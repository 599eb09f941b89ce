/// What is taken from any server, in bytes where nothing else is said.
struct WireLimits: Sendable {
  /// Of a line, or what stands between literals.
  var line = 64 << 10
  /// Of a line of FETCH: the structure of a digest is long.
  var fetchLine = 1 << 20
  /// Of a line that lists many: SEARCH, ESEARCH, LIST, STATUS, VANISHED.
  var listing = 8 << 20
  /// Above this the connection decides where a literal goes.
  var inlineLiteral = 64 << 10
  /// Of a literal that is kept in memory, and of a response that holds some.
  var response = 32 << 20
  /// Of a literal that is passed on.
  var message = 100 << 20
  /// How deep a response may nest. What is deeper is left out of it.
  var depth = 64
  /// How many things a response may consist of.
  var nodes = 100_000
  /// Of all that one command is answered with.
  var answer = 128 << 20
  /// Of all that nobody asked for, until the next tagged reply.
  var unclaimed = 16 << 20
}
