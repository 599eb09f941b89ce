import VmailDomain

/// Identical operations on several messages, which can be sent together.
struct OperationBatch {
  let kind: RemoteOperation.Kind
  let operations: [RemoteOperation]

  /// Returns the minimum number of batches that keep each message's operations in order; different messages
  /// do not depend on each other.
  static func batches(of operations: [RemoteOperation]) -> [OperationBatch] {
    var batches: [OperationBatch] = []
    var rest = operations
    while let kind = rest.first?.kind {
      var batch: [RemoteOperation] = []
      var later: [RemoteOperation] = []
      var messages: Set<EmailID> = []
      for operation in rest {
        // The first operation of a message decides whether it is its turn.
        if messages.insert(operation.emailId).inserted, operation.kind == kind {
          batch.append(operation)
        } else {
          later.append(operation)
        }
      }
      batches.append(OperationBatch(kind: kind, operations: batch))
      rest = later
    }
    return batches
  }
}
