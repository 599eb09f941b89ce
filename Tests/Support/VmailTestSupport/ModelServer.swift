import VmailDomain

/// A minimal model of a server's mail after the operations it has accepted.
struct ModelServer {
  struct Message: Hashable {
    var folders: Set<FolderID>
    var flags: MessageFlags
  }

  /// An operation that no server can carry out.
  struct Impossible: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var messages: [EmailID: Message] = [:]

  mutating func hold(_ email: Email) {
    messages[email.id] = Message(folders: email.folders, flags: email.flags)
  }

  mutating func accept(_ operation: RemoteOperation) throws {
    guard var message = messages[operation.emailId] else {
      throw Impossible(description: "\(operation.kind) of a message that is gone")
    }
    switch operation.kind {
    case .move(let source?, _), .copy(let source?, _), .remove(let source), .expunge(let source):
      guard message.folders.contains(source) else {
        throw Impossible(description: "\(operation.kind) of a message in \(message.folders)")
      }
    case .move(nil, _), .copy(nil, _):
      guard message.folders.isEmpty else {
        throw Impossible(description: "\(operation.kind) of a message in \(message.folders)")
      }
    case .store, .append: break
    }
    if case .expunge(let source) = operation.kind {
      guard message.folders == [source] else {
        throw Impossible(description: "an expunge of a message that is also in \(message.folders)")
      }
      messages[operation.emailId] = nil
      return
    }
    operation.change.apply(to: &message.folders, &message.flags)
    guard !message.folders.isEmpty else {
      throw Impossible(description: "\(operation.kind) leaves a message nowhere")
    }
    messages[operation.emailId] = message
  }
}
