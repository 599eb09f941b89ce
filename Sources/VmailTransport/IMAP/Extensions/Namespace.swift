/// NAMESPACE (RFC 2342): where one's own mailboxes are.
struct Namespaces: Equatable, Sendable {
  /// Of the first personal namespace, such as `INBOX.`; empty where there is none.
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
