import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// One step of an account's test.
public struct StepRecord: OutputRecord {
  public var account: String
  var step: AccountTestStep
  /// Whether a question about the failure follows, which makes its advice superfluous.
  public var isAskedAbout = false

  /// The provider of the servers, if it is a known one.
  private let provider: MailProvider?

  public init(account: String, step: AccountTestStep, provider: MailProvider? = nil) {
    self.account = account
    self.step = step
    self.provider = provider
  }

  public static let type = "step"
  public static let summary = "One step of an account's test."
  public static let fields: [RecordField<StepRecord>] = [
    .string("account", "the account's name, or its address while it has none") { $0.account },
    .choice("server", "which of its servers") { $0.step.service },
    .choice("step", "what was tried") { $0.step.kind },
    .boolean("ok", "whether it succeeded") { $0.step.error == nil },
    .foreignText("detail", "what was found") { $0.problem?.text ?? $0.finding() },
    .optionalForeignText("hint", "what to do about a failure; null if it succeeded") { $0.problem?.hint },
  ]

  private var problem: ShellError? {
    step.error.map {
      step.service == .carddav
        ? ErrorWording.addressBooksCause($0) : LoginAdvice.shellError(for: $0, at: provider)
    }
  }

  /// What was found in a step that succeeded.
  private func finding(spelt: Bool = false) -> String {
    guard case .fine(let fact) = step.finding else { return "" }
    switch (step.kind, fact) {
    case (.secret, _): return "available"
    case (.name, _): return "found"
    case (.tls, .clearText): return "not encrypted, as requested"
    case (.tls, .pinned): return "certificate accepted by its fingerprint"
    case (.tls, _): return "certificate verified"
    case (.send, .capabilities(let keywords)): return Self.sending(keywords, spelt: spelt)
    case (_, .endpoint(let endpoint)): return "connected to \(TerminalText(line: endpoint.text).string)"
    case (_, .userName(let name)): return "logged in as \(TerminalText(line: name).string)"
    case (_, .capabilities(let names)): return Self.extensions(names)
    case (_, .folders(let count, let missing, let hidden)):
      var lack = missing.isEmpty ? "" : ", but no \(SpecialFolderText.names(missing))"
      if !hidden.isEmpty { lack += "; \(ShellError.hiddenByGmail(hidden).text)" }
      return Digits.counted(count, "folder") + lack
    case (_, .url(let url)): return "found at \(TerminalText(line: url).string)"
    case (_, .books(let names)): return TerminalText(line: names.joined(separator: ", ")).string
    case (_, .cards(let count, let changed, let removed)):
      return Digits.counted(count, "card")
        + (changed + removed == 0 ? ", no change" : ", \(Digits.grouped(changed)) fetched")
        + (removed == 0 ? "" : ", \(Digits.grouped(removed)) removed")
    default: return ""
    }
  }

  /// Returns the extensions that make syncing faster, or the lack of them.
  private static func extensions(_ names: [String]) -> String {
    let offered = Set(names.map { $0.uppercased() })
    let useful = ["QRESYNC", "CONDSTORE", "IDLE", "MOVE", "UIDPLUS", "X-GM-EXT-1"].filter(offered.contains)
    return useful.isEmpty ? "none that speed up syncing" : useful.joined(separator: ", ")
  }

  private static func sending(_ keywords: [String], spelt: Bool) -> String {
    let size = keywords.lazy.map { $0.uppercased().split(separator: " ") }.first { $0.first == "SIZE" }
    guard let size, size.count == 2, let bytes = Int(size[1]), bytes > 0 else { return "allowed" }
    return "allowed, up to \(Digits.size(bytes, spelt: spelt)) per message"
  }

  /// `IMAP connection` and `IMAP extensions` are the longest.
  private static let nameWidth = 15

  private func line(spelt: Bool = false) -> CheckLine {
    CheckLine(
      isOK: step.error == nil, name: "\(step.service.title) \(step.kind.title)",
      nameWidth: Self.nameWidth, detail: problem?.text ?? finding(spelt: spelt),
      hint: isAskedAbout ? nil : problem?.hint)
  }

  public func text(in layout: Layout) -> [StyledLine] { line().text(in: layout) }
  public func plain(in layout: Layout) -> [TerminalText] { [line(spelt: true).sentences] }
}

extension AccountTestStep.Kind {
  fileprivate var title: String {
    switch self {
    case .secret: "password"
    case .name: "host name"
    case .connection: "connection"
    case .tls: "TLS"
    case .login: "login"
    case .capabilities: "extensions"
    case .folders: "folders"
    case .send: "sending"
    case .server: "server"
    case .books: "books"
    case .cards: "cards"
    }
  }
}

extension ServerCandidate.Service {
  fileprivate var title: String { self == .carddav ? "CardDAV" : rawValue.uppercased() }
}
