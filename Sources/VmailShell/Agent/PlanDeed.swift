import VmailDomain
import VmailEngine
import VmailTerminal

/// Asks a person about actions of agents that undo can't take back.
extension Shell {
  /// - Parameter reasons: the reasons for asking that the command declares.
  mutating func expectPerson(
    toCarryOut plan: [PlannedAction], besides reasons: [Effect.Reason] = []
  ) async throws {
    try await expectPerson(toChangeOwnMailBy: plan)
    guard isForAgent, let deed = try await deed(of: plan, besides: reasons) else { return }
    try await expectPerson(for: deed)
    // Somebody else may have changed the mail while the person was reading.
    guard try await self.deed(of: plan, besides: reasons) == deed else { throw ShellError.changedMeanwhile }
  }

  /// Describes a plan with everything that it would change; `nil` if undo takes all of it back.
  private mutating func deed(of plan: [PlannedAction], besides reasons: [Effect.Reason]) async throws -> Deed?
  {
    var (reasons, items) = (reasons, [Deed.Item]())
    let asksAll = !reasons.isEmpty
    for planned in plan {
      let isPermanent = planned.action.reversal == .irreversible
      let labels = planned.newLabels?.names ?? []
      if isPermanent { reasons.append(.deletes) }
      if !labels.isEmpty { reasons.append(.changesFolders) }
      guard asksAll || isPermanent || !labels.isEmpty, !planned.places.isEmpty else { continue }
      let accounts = try await folderDirectory().byAccount(planned.places).map(\.account.name)
      items.append(.init(label: "action", value: planned.phrase.infinitive(planned.threads)))
      items += accounts.map { .init(label: "account", value: $0) }
      items += labels.map { .init(label: "new label", value: $0) }
      items += planned.action.senders.sorted().map { .init(label: "future mail from", value: $0) }
      items += try await threads(of: planned)
    }
    guard !items.isEmpty else { return nil }
    var seen: Set<Effect.Reason> = []
    return Deed(reasons: reasons.filter { seen.insert($0).inserted }, items)
  }

  private mutating func threads(of planned: PlannedAction) async throws -> [Deed.Item] {
    var items = try await items(of: planned.places.map(\.threadId))
    guard planned.action.reversal == .irreversible else { return items }
    for (index, place) in planned.places.enumerated() {
      // Messages of the thread in other folders stay.
      let count = try await services().actions.changeCount(planned.action, on: [place])
      items[index].value += "; \(Digits.counted(count, "message")) of it here"
    }
    return items
  }
}

extension ThreadAction {
  /// The senders whose future mail it decides about.
  fileprivate var senders: Set<String> {
    switch self {
    case .categorize(_, let senders), .screen(let senders, _, _): senders
    default: []
    }
  }
}

extension ShellError {
  static let changedMeanwhile = ShellError(
    .permission, "things have changed since the person was asked",
    hint: "Nothing was done. Type the command again.")
}
