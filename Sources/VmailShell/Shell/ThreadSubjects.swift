import VmailDomain
import VmailEngine
import VmailViews

/// The subjects by which reports name threads.
enum ThreadSubjects {
  /// Returns the subject of the first thread; an empty text if its mail no longer exists.
  static func first(of threads: [ThreadID], in shell: inout Shell) async -> String {
    guard let first = threads.first else { return "" }
    let listed = known(of: first, in: shell)
    guard listed.isEmpty, let actions = try? await shell.services().actions else { return listed }
    return (try? await actions.summaries(of: [first]))?[first]?.subject ?? ""
  }

  /// Returns what a report calls the first thread: its subject, or else its newest author.
  static func title(of threads: [ThreadID], in shell: inout Shell) async -> String {
    let subject = await first(of: threads, in: &shell)
    guard subject.isEmpty, let first = threads.first, let actions = try? await shell.services().actions,
      let thread = try? await actions.summaries(of: [first])[first]
    else { return subject }
    return SubjectText.title(from: Participant.decode(from: thread.participants).first)
  }

  /// Returns the subject of a thread that is listed or open; else an empty text.
  static func known(of thread: ThreadID, in shell: Shell) -> String {
    if let open = shell.session.conversation, open.thread.id == thread { return open.subject }
    return shell.session.listing?.listing.knownEntries(of: [thread]).first?.thread.subject ?? ""
  }
}
