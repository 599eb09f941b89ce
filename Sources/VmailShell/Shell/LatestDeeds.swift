import VmailEngine

extension Shell {
  /// Notes what the journal doesn't have, so that `undo` takes it back in its turn.
  mutating func note(_ deed: LatestDeed) async throws {
    session.deeds.append((deed, try await services().journal.latest()))
  }
}
