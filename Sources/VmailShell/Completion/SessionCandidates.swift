import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

/// The completions known to the session itself, collected before a prompt.
struct SessionCandidates {
  private let shell: Shell
  /// The most parts of a conversation that are offered.
  private static let offered = 500

  init(of shell: Shell) { self.shell = shell }

  func write(to words: inout CompletionCandidates) {
    let session = shell.session
    words.aliases = shell.aliases
    words.templates = try? TemplateFilling.folder(in: shell)
    words.nicknames = shell.session.nicknames.names.map { name in
      Choice(name, (shell.session.nicknames[name] ?? []).map(\.email).joined(separator: ", "))
    }
    words.sets = session.namedSets.sorted { $0.key < $1.key }.map {
      Choice($0.key, Digits.counted($0.value.count, "thread"))
    }
    if let counted = session.counted, counted.place == session.listing?.place ?? session.place {
      words.sets += counted.groups.enumerated().map { Choice(String($0.offset + 1), $0.element.key) }
    }
    words.threads = session.listing?.listing.entries ?? []
    let window = shell.background.undoWindow
    words.pending = window.entries.filter { window.hasShown($0.number) }.map {
      Choice(String($0.number), $0.phrase.infinitive($0.action.places.ofRows.count))
    }
    words.settings = Dictionary(
      Settings.definitions.map { ($0.name, SettingsInForce.valueInForce(of: $0.name, in: shell)) },
      uniquingKeysWith: { $1 })
    words.jobs = shell.jobs.jobs.map { Choice(String($0.number), $0.command) }
    for event in EventCommands.Event.allCases {
      words.eventCommands[event.rawValue] = shell.session.eventCommands[event].enumerated().map {
        Choice(String($0.offset + 1), $0.element)
      }
    }
    words.unmetNeeds = unmetNeeds
    writeConversation(to: &words)
  }

  private func writeConversation(to words: inout CompletionCandidates) {
    let open = shell.session.conversation
    let times = shell.console.layout.times
    let emails = Array((open?.emails ?? []).enumerated().prefix(Self.offered))
    words.messages = emails.map { offset, email in
      Choice(
        String(offset + 1),
        "\(Participant(name: email.fromName, email: email.fromAddress).displayName), \(times.relative(email.dateReceived))"
      )
    }
    let number = open.flatMap { shell.session.listing?.listing.numbersOfThreads[$0.thread.id] }
    words.messagesOfThreads =
      number.map { number in
        words.messages.map { Choice("\(number).\($0.name)", $0.meaning) }
      } ?? []
    words.attachments = Array(
      emails.lazy.flatMap { offset, email in
        NumberedAttachment.all(of: email).map { attachment in
          Choice(
            "\(offset + 1).\(attachment.n)",
            "\(attachment.name), \(Digits.size(attachment.attachment.sizeBytes))")
        }
      }.prefix(Self.offered))
    words.links = Array(
      (open?.links ?? [:]).sorted { $0.key < $1.key }.lazy.flatMap { message, links in
        links.map { Choice("\(message).\($0.n)", Self.meaning(of: $0.link)) }
      }.prefix(Self.offered))
  }

  /// Returns the target, since the text of a link can differ from it.
  private static func meaning(of link: RichText.Link) -> String {
    link.text.isEmpty || link.text == link.target ? link.target : "\(link.text): \(link.target)"
  }

  private var unmetNeeds: Set<CommandInfo.Need> {
    if shell.session.place == nil { return [.place, .account] }
    return shell.session.account == nil ? [.account] : []
  }
}
