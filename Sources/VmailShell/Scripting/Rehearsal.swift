/// What a form does in a rehearsal (`--dry-run`).
enum Rehearsal: Sendable {
  /// It runs: it shows something, or changes what this session shows and knows.
  case runs
  /// It runs, and what it runs itself is rehearsed.
  case rehearses
  /// It says on which threads of which accounts it would act.
  case tellsPlan
  /// It runs, and says what it would do in the place of doing it.
  case previews
  /// It is only said that it would run, and what that does.
  case tells
}
