/// The behaviour of a form in a rehearsal (`--dry-run`).
enum Rehearsal: Sendable {
  /// Runs, since it only shows something or changes the state of this session.
  case runs
  /// Runs, and the commands it runs are rehearsed.
  case rehearses
  /// Reports the threads and accounts it would act on.
  case tellsPlan
  /// Runs, and reports what it would do instead of doing it.
  case previews
  /// Only reports that it would run, and its effect.
  case tells
}
