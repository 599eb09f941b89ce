import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct ScreenCommand: Command {
  static let info = CommandInfo(
    name: "screen", topic: .acting,
    summary: "Decide which new senders may write to your Inbox",
    details: """
      After screen on, mail from people who write to you for the first time waits in the label Screener, on the \
      server too. It is not announced as new mail. screen lists the senders, those with the most messages first. @3 \
      then refers to the threads of sender 3, in open @3, delete @3 and the like.

      approve moves their mail to the Inbox, where their future mail arrives as well. deny moves it to the label \
      Screened Out, and their future mail goes there too.

      Mail is never held if you have written to the sender, load their images, or have other mail from them outside \
      Trash and Spam. Nor is it held if it comes through a mailing list, or belongs to a thread that you already \
      have. So moving a message from Screener to the Inbox on your phone approves its sender.

      You can change your mind at any time. undo takes back the move and the decision, and forget removes the \
      decision alone. Rules act on held mail as on any other. Screening deletes nothing; off ends it and leaves mail \
      where it is.

      REFERENCES may be addresses. Without references, approve and deny act on the open conversation, else the \
      selection, else the current thread.
      """,
    examples: [
      .init("screen on", "screen new senders in the current account"),
      .init("screen", "list the senders who wait"),
      .init("screen; screen approve @1", "let the first one in"),
      .init("screen denied", "list the senders whose mail skips the Inbox"),
    ],
    feature: "screen", loading: "list senders",
    output: [WaitingSenderRecord.self, DeniedSenderRecord.self, ScreenRecord.self, ActionRecord.self])

  static let forms: [Form] = [
    Form(Flag("all", "Show all senders instead of one page"), needs: [.store], does: .nothing) {
      (shell: inout Shell, showsAll) in try await Screening.listWaitingSenders(showsAll: showsAll, in: &shell)
    },
    Form(
      "on", OptionalArgument("ACCOUNT", .account), needs: [.place], does: .asksWithin(.lasts),
      summary: "Screen new senders in an account"
    ) { (shell: inout Shell, account) in try await Screening.set(true, account, in: &shell) },
    Form(
      "off", OptionalArgument("ACCOUNT", .account), needs: [.place], does: .asksWithin(.lasts),
      summary: "Stop screening"
    ) { (shell: inout Shell, account) in try await Screening.set(false, account, in: &shell) },
    Form.acting(
      "approve", Arguments("REFERENCES", .either(.references, .address)), needs: [.place],
      does: .asks(.lasts), summary: "Let senders write to the Inbox",
      plan: { (shell: inout Shell, words) in try await Screening.plan(.approved, words, in: &shell) }
    ),
    Form.acting(
      "deny", Arguments("REFERENCES", .either(.references, .address)), needs: [.place],
      does: .asks(.lasts), summary: "Keep senders out of the Inbox",
      plan: { (shell: inout Shell, words) in try await Screening.plan(.denied, words, in: &shell) }),
    Form("denied", needs: [.store], does: .nothing, summary: "List the senders whose mail skips the Inbox") {
      (shell: inout Shell) in
      let senders = try await shell.services().screening.denied()
      shell.console.results(senders.map { DeniedSenderRecord(email: $0) })
      try await Screening.report(count: senders.count, total: senders.count, .denied, in: &shell)
    },
    Form(
      "forget", Argument("ADDRESS", .address, noun: "an address"), needs: [.store], does: .asks(.lasts),
      summary: "Forget the decision about a sender"
    ) { (shell: inout Shell, address) in
      guard try await shell.services().screening.forget(address.text) else {
        throw ShellError(
          .usage, "there is no decision about \"\(address.text)\"", hint: "Type screen denied.",
          place: address.range)
      }
      try await Screening.report(
        "Forgot the decision about \(address.text.lowercased()).", in: &shell)
    },
  ]
}

enum Screening {
  /// Lists the senders who wait, and remembers them for references such as `@3`.
  fileprivate static func listWaitingSenders(showsAll: Bool, in shell: inout Shell) async throws {
    let screening = try await shell.services().screening
    try await Locations.enterDefaultPlace(in: &shell)
    var folders = try await screening.folders(.waiting)
    if let account = shell.session.account { folders = folders.filter { $0.key == account.id } }
    let size = shell.settings.pageSize ?? AppConstants.threadListPageSize
    let (senders, counts) = try await screening.waiting(in: folders, first: showsAll ? nil : size)
    if let place = CountedMail.countedPlace(in: shell), !folders.isEmpty {
      shell.session.counted = CountedMail(
        place: place, folders: folders, scope: ScreenSendersUseCase.scope(folders),
        counts: senders.map(\.count))
    }
    let directory = try await FolderDirectory.current(in: &shell)
    for (index, sender) in senders.enumerated() {
      let account = directory.accounts.first { $0.id == sender.accountId }?.name ?? ""
      shell.console.result(
        WaitingSenderRecord(
          n: index + 1, sender: sender, account: account, showsAccount: folders.count > 1))
    }
    try await report(count: senders.count, total: counts.groups, .waiting, in: &shell)
  }

  /// Reports how many senders were listed, or a change, and where screening is on.
  fileprivate static func report(
    _ change: String? = nil, count: Int = 0, total: Int = 0, _ folder: ScreeningFolder? = nil,
    in shell: inout Shell
  ) async throws {
    let screened = try await shell.services().screening.accounts()
    let accounts = try await FolderDirectory.current(in: &shell).accounts.filter {
      screened.contains($0.id)
    }.map(\.name)
    shell.console.result(
      ScreenRecord(count: count, total: total, folder: folder, accounts: accounts, change: change))
  }

  fileprivate static func set(_ isOn: Bool, _ name: Word?, in shell: inout Shell) async throws {
    let account: Account? =
      if let name { try await Locations.account(named: name, in: &shell) } else { shell.session.account }
    guard let account else { throw ShellError.noAccountToScreen }
    let labels = isOn ? ScreeningFolder.allCases.map { Deed.Item(label: "label", value: $0.name) } : []
    try await AgentMode.expectPerson(
      for: Deed(
        isOn ? "screen new senders" : "stop screening new senders", .lasts,
        [.init(label: "account", value: account.name)] + labels), in: shell)
    try await shell.services().screening.set(isOn, accountId: account.id)
    shell.session.placesVersion += 1
    try await report(
      isOn
        ? "New senders are screened in \(account.name): their mail waits until you approve or deny them. Type screen."
        : "Senders are no longer screened in \(account.name).", in: &shell)
  }

  /// Plans a decision about senders. Their mail in the Screener is moved, and that of the threads where they are listed.
  fileprivate static func plan(
    _ decision: SenderDecision, _ words: [Word], in shell: inout Shell
  ) async throws -> [PlannedAction] {
    let directory = try await FolderDirectory.current(in: &shell)
    let screening = try await shell.services().screening
    let senders = words.compactMap { waitingSender($0, in: shell) }
    var places: [ThreadInMailbox] = []
    if senders.isEmpty || senders.count < words.count {
      places = try await ActionPlan.places(
        named: words.filter { waitingSender($0, in: shell) == nil }, directory, in: &shell)
      try directory.expectFolders(of: places, for: "screen")
    }
    let all = Set(senders).union(try await screening.senders(of: places))
    let denied = try await screening.folders(.denied)
    var theirs = try await screening.threads(from: all, in: screening.folders(.waiting))
    if decision == .approved {
      theirs.merge(try await screening.threads(from: all, in: denied)) { $0 + $1 }
      places.removeAll { directory.type(of: $0.view) == .inbox }
    }
    for (account, named) in directory.byAccount(places) {
      let listed = theirs[account.id] ?? []
      theirs[account.id] = listed + named.filter { !listed.contains($0) }
    }
    guard theirs.values.contains(where: { !$0.isEmpty }) else { throw ShellError.nothingScreened(of: all) }
    var plans: [(account: Account, planned: PlannedAction)] = []
    for account in directory.accounts {
      guard let places = theirs[account.id], !places.isEmpty else { continue }
      let target = decision == .approved ? directory.inbox(of: account)?.id : denied[account.id]
      guard let target else {
        throw ShellError(
          .failure, "\(account.name) does not screen senders", hint: "Type screen on \(account.name).")
      }
      plans.append((account, PlannedAction(.screen(all, decision, to: target), on: places, directory)))
    }
    return PlannedAction.joined(plans, on: plans.flatMap(\.planned.places), directory)
  }

  /// Returns the address that a word is, or that the sender has whom `@3` denotes in the list of `screen`, in lower case.
  private static func waitingSender(_ word: Word, in shell: Shell) -> String? {
    let text = word.text.lowercased()
    guard text.hasPrefix("@") else { return AddressList.isAddress(text) ? text : nil }
    let name = String(text.dropFirst())
    guard let counted = shell.session.counted, counted.folders != nil,
      counted.place == CountedMail.countedPlace(in: shell),
      shell.session.namedSets[name] == nil
    else { return nil }
    return Int(name).flatMap { counted.group($0)?.key }
  }
}

extension ShellError {
  fileprivate static var noAccountToScreen: ShellError {
    ShellError(.usage, "there are several accounts", hint: "Type screen on ACCOUNT.")
  }

  fileprivate static func nothingScreened(of senders: Set<String>) -> ShellError {
    let names = senders.count == 1 ? "\"\(senders.first ?? "")\"" : "these senders"
    return ShellError(
      .usage, "no mail from \(names) has been screened", hint: "Type screen for the senders who wait.")
  }
}
