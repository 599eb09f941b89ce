import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Asks a person about actions of agents that undo can't take back, or that are on very much mail.
enum PlanDeed {
  /// - Parameter reasons: the reasons for asking that the command declares.
  static func expectPerson(
    toCarryOut plan: [PlannedAction], besides reasons: [Effect.Reason] = [], in shell: inout Shell
  ) async throws {
    try await OwnMailDeed.expectPerson(toChangeOwnMailBy: plan, in: &shell)
    guard AgentMode.isForAgent(in: shell),
      let deed = try await Self.deed(of: plan, besides: reasons, in: &shell)
    else { return }
    try await AgentMode.expectPerson(for: deed, in: shell)
    // Somebody else may have changed the mail while the person was reading.
    guard try await Self.deed(of: plan, besides: reasons, in: &shell) == deed else {
      throw ShellError.changedMeanwhile
    }
  }

  /// Describes a plan with everything that it would change; `nil` if undo takes all of it back,
  /// and it is not too much, or granted.
  private static func deed(of plan: [PlannedAction], besides reasons: [Effect.Reason], in shell: inout Shell)
    async throws -> Deed?
  {
    var (reasons, items) = (reasons, [Deed.Item]())
    let isLarge = plan.filter { $0.grant == nil }.isLarge
    if isLarge { reasons.append(.changesMuch) }
    let asksAll = !reasons.isEmpty
    for planned in plan {
      let isPermanent = planned.action.reversal == .irreversible
      let labels = Set(planned.newLabels.values.joined()).sorted()
      if isPermanent { reasons.append(.deletes) }
      if !labels.isEmpty { reasons.append(.changesFolders) }
      guard asksAll || isPermanent || !labels.isEmpty, !planned.places.isEmpty else { continue }
      let accounts = try await FolderDirectory.current(in: &shell).byAccount(planned.places).map(
        \.account.name)
      items.append(.init(label: "action", value: planned.phrase.infinitive(planned.threads)))
      items += accounts.map { .init(label: "account", value: $0) }
      items += labels.map { .init(label: "new label", value: $0) }
      items += planned.action.senders.sorted().map { .init(label: "future mail from", value: $0) }
      items += try await threads(of: planned, in: &shell)
    }
    guard !items.isEmpty else { return nil }
    var seen: Set<Effect.Reason> = []
    return Deed(reasons: reasons.filter { seen.insert($0).inserted }, items)
  }

  /// Describes threads by their subjects and people.
  static func items(of threads: [ThreadID], in shell: inout Shell) async throws -> [Deed.Item] {
    let known = try await shell.services().actions.summaries(of: threads)
    return threads.map { id in
      guard let thread = known[id] else {
        return .init(label: "thread", value: "a thread that no longer exists")
      }
      let people = AddressList.text(of: Participant.decode(from: thread.participants))
      let count = thread.messageCount > 1 ? " (\(Digits.counted(thread.messageCount, "message")))" : ""
      return .init(
        label: "thread", value: "\(thread.subject)\(count), with \(people)", identity: "thread \(id)")
    }
  }

  private static func threads(of planned: PlannedAction, in shell: inout Shell) async throws -> [Deed.Item] {
    if let emails = planned.action.onlyMessages {
      var named: [Deed.Item] = []
      for id in emails.sorted() {
        let email = try await shell.services().fetchThread.fetchEmail(id: id)
        named.append(
          email.map { .init(message: $0) }
            ?? .init(label: "message", value: "a message that no longer exists"))
      }
      return named
    }
    var items = try await items(of: planned.places.map(\.threadId), in: &shell)
    for (index, place) in planned.places.enumerated() {
      items[index].identity = "thread \(place.threadId) in \(place.view)"
    }
    guard planned.action.reversal == .irreversible else { return items }
    for (index, place) in planned.places.enumerated() {
      // Messages of the thread in other folders stay.
      let count = try await shell.services().actions.changeCount(planned.action, on: [place])
      items[index].value += "; \(Digits.counted(count, "message")) of it here"
      let messages = try await shell.services().fetchThread.fetchThread(id: place.threadId).emails
      items[index].identity? += ": \(messages.map(\.id.description).joined(separator: " "))"
    }
    return items
  }
}

extension ThreadAction {
  /// The senders whose future mail it decides about.
  fileprivate var senders: Set<String> {
    // Those of all accounts are the same.
    switch parts.first {
    case .categorize(_, let senders)?, .screen(let senders, _, _)?: senders
    default: []
    }
  }
}
