import VmailDomain

/// What a command did to threads.
struct ActionReport: Sendable {
  var phrase: ActionPhrase
  /// Threads; those that wait in an undo window too.
  var done: Int
  var unchanged: Int = 0
  var failed: [ActionFailure] = []
  /// Its number in `pending`; `nil` when it was done at once.
  var n: Int?
  /// How long `undo` takes it back untouched; 0 when it was done at once.
  var undoSeconds = 0

  /// The fields that records of what was done have in common.
  static func fields<Record>(
    _ report: @escaping @Sendable (Record) -> ActionReport
  ) -> [RecordField<Record>] {
    [
      RecordField("action", .oneOf(ActionPhrase.names), "what was done") { .string(report($0).phrase.name) },
      .integer("done", "threads it was done to") { report($0).done },
      .integer("unchanged", "threads there was nothing to do about") { report($0).unchanged },
      RecordField("failed", .array(of: ObjectShape.actionFailure.type), "threads it could not be done to") {
        ObjectShape.actionFailure.json(report($0).failed)
      },
    ]
  }
}

extension ObjectShape<ActionFailure> {
  static let actionFailure = ObjectShape(fields: [
    .string("id", "the thread's identity, opaque") { $0.place.threadId.description },
    .mailText("reason", "why, as a clause") { ErrorWording.reason($0.reason) },
  ])
}
