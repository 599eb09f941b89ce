/// NAMESPACE (RFC 2342): the location of the user's own mailboxes.
struct Namespaces: Equatable, Sendable {
  /// The prefix of the first personal namespace, such as `INBOX.`; empty when there is none.
  var personalPrefix: [UInt8] = []

  init(_ tree: ResponseTree) {
    var kinds = tree.values
    var personal = kinds.next()?.children
    var first = personal?.next()?.children
    personalPrefix = first?.next()?.string ?? []
  }
}

struct NamespaceCommand: IMAPCommand {
  let line = CommandLine("NAMESPACE")
  private var namespaces: Namespaces?

  mutating func take(_ response: Response, tag: String) -> Bool {
    guard case .namespace(let namespaces) = response else { return false }
    self.namespaces = namespaces
    return true
  }

  func answer(_ status: StatusResponse) -> Namespaces? { namespaces }
}
