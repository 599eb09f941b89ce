import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

extension NamedThread {
  /// Returns what tells threads apart.
  static func named(_ threads: [ThreadID], in shell: inout Shell) async throws -> [NamedThread] {
    let numbers = shell.session.listing?.listing.numbersOfThreads ?? [:]
    let known = try await shell.services().actions.summaries(of: threads)
    return threads.map {
      NamedThread(
        id: $0, n: numbers[$0], subject: known[$0]?.subject ?? "", isOneOfSeveral: threads.count > 1)
    }
  }
}
