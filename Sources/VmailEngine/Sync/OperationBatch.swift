import VmailDomain

/// Operations that say the same of several messages, and can be told together.
struct OperationBatch {
  let kind: RemoteOperation.Kind
  let operations: [RemoteOperation]

  /// As few batches as keep each message's operations in order; different messages do not depend on each other.
  static func batches(of operations: [RemoteOperation]) -> [OperationBatch] {
    var batches: [OperationBatch] = []
    var rest = operations
    while let kind = rest.first?.kind {
      var batch: [RemoteOperation] = []
      var later: [RemoteOperation] = []
      var messages: Set<EmailID> = []
      for operation in rest {
        // The first of a message decides whether its turn is now.
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
