import VmailDomain

/// The result of a command on threads.
struct ActionReport: Sendable {
  var phrase: ActionPhrase
  /// The number of threads, including those waiting in an undo window.
  var done: Int
  var unchanged: Int = 0
  var failed: [ActionFailure] = []
  /// The number in `pending`; `nil` if it was done at once.
  var n: Int?
  /// The seconds during which `undo` can still prevent it; 0 if it was done at once.
  var undoSeconds = 0

  /// Returns the fields shared by records of actions.
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
