/// The accounts and aliases of a muttrc, and of the files that it sources. No command is run, and no password is kept.
struct MuttConfiguration {
  private(set) var configuration = OtherConfiguration()

  private let home: String?
  private let read: (String) -> String?
  private var settings: [String: Value] = [:]
  /// The settings of accounts that hooks switch to, by their names.
  private var hooks: [(name: String, settings: [String: Value])] = []
  private var alternates: [String] = []
  private var aliases = MuttAliases()
  /// The settings and commands that have no meaning here, by their names.
  private var unused: [String: String?] = [:]
  private var visited: Set<String> = []

  private struct Value: Hashable {
    var text: String
    var command: String?
  }

  private static let deepest = 10
  private static let mostFiles = 200
  private static let mostHooks = 50
  private static let mostUnused = 1_000

  init(_ text: String, path: String, home: String?, reading read: @escaping (String) -> String?) {
    self.home = home
    self.read = read
    visited = [path]
    take(text, depth: 0)
    configuration.nicknames = aliases.nicknames()
    for (name, settings) in [("", settings)] + hooks { addAccount(name, settings) }
    for (name, value) in settings where !Self.used.contains(name) {
      unused[name] = .some(value.command == nil ? value.text : nil)
    }
    configuration.others = OtherSetting.each(of: unused)
  }

  // MARK: Commands

  private mutating func take(_ text: String, depth: Int) {
    let known = settings
    var lexed = MuttLexer(text) { [home] name in Self.value(of: name, known, home) }
    // What a file sets, it uses further down.
    if lexed.commands.contains(where: { $0.first?.text == "set" }) {
      var set = known
      for words in lexed.commands { Self.assign(words, to: &set) }
      lexed = MuttLexer(text) { [set, home] name in Self.value(of: name, set, home) }
    }
    for words in lexed.commands { take(words, depth: depth) }
  }

  private static func value(of name: String, _ settings: [String: Value], _ home: String?) -> String? {
    if let value = settings[name] { return value.command == nil && !isSecret(name) ? value.text : nil }
    return name == "HOME" ? home : nil
  }

  private mutating func take(_ words: [MuttLexer.Word], depth: Int) {
    switch words[0].text {
    case "set": Self.assign(words, to: &settings)
    case "source": for word in words.dropFirst() { source(word, depth: depth) }
    case "alias": aliases.take(words.dropFirst().map(\.text))
    case "unalias": aliases.remove(words.dropFirst().map(\.text))
    case "alternates": alternates += words.dropFirst().compactMap { Self.address(ofPattern: $0.text) }
    case "account-hook", "folder-hook": takeHook(words, depth: depth)
    case "unset", "reset", "toggle", "echo": break
    default: note(words)
    }
  }

  /// Notes a command, without its words: hooks, macros and mailboxes can contain passwords.
  private mutating func note(_ words: [MuttLexer.Word]) {
    let name = words[0].text
    guard unused[name] == nil, unused.count < Self.mostUnused else { return }
    let isRun = words.contains { $0.command != nil }
    let field = name == "my_hdr" ? words.dropFirst().map(\.text).joined(separator: " ") : ""
    unused[name] = .some(isRun ? nil : field)
  }

  /// Takes `set a = b c` and `set a=b`.
  private static func assign(_ words: [MuttLexer.Word], to settings: inout [String: Value]) {
    guard words.first?.text == "set" else { return }
    var index = 1
    while index < words.count {
      let name = words[index].text
      if index + 2 < words.count, words[index + 1].text == "=" {
        settings[name] = Value(text: words[index + 2].text, command: words[index + 2].command)
        index += 3
      } else {
        settings[name.hasPrefix("no") ? String(name.dropFirst(2)) : name] = Value(
          text: name.hasPrefix("no") ? "no" : "yes")
        index += 1
      }
    }
  }

  private mutating func source(_ word: MuttLexer.Word, depth: Int) {
    guard word.command == nil, !word.text.hasSuffix("|") else {
      configuration.remarks.append("The output of a command is sourced, which was not run.")
      return
    }
    let path = HomePath.expanded(word.text, home: home)
    guard depth < Self.deepest, visited.count < Self.mostFiles, visited.insert(path).inserted else { return }
    guard let text = read(path) else {
      configuration.remarks.append("Couldn't read \(path).")
      return
    }
    take(text, depth: depth + 1)
  }

  /// Reads the commands of a hook as those of an account.
  private mutating func takeHook(_ words: [MuttLexer.Word], depth: Int) {
    guard words.count > 2, hooks.count < Self.mostHooks, depth < Self.deepest else { return }
    let before = settings
    // An account has nothing of the others but what all have.
    for name in Self.own { settings[name] = nil }
    take(words.dropFirst(2).map(\.text).joined(separator: " "), depth: depth + 1)
    let own = settings.filter { Self.own.contains($0.key) }
    settings = before
    guard own.keys.contains(where: Self.places.contains) else { return note(words) }
    // A pattern may be a URL, which may have a password.
    let pattern = words[1].text.contains("://") ? "" : words[1].text
    let name = pattern.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    hooks.append((name, settings.filter { !Self.own.contains($0.key) }.merging(own) { $1 }))
  }

  // MARK: Accounts

  private static let places = ["folder", "spoolfile", "imap_user", "smtp_url"]
  private static let own =
    places + [
      "imap_login", "imap_pass", "imap_authenticators", "imap_oauth_refresh_command", "smtp_pass",
      "smtp_authenticators", "smtp_oauth_refresh_command", "from", "record", "postponed",
    ]

  private static let used = Set(own + ["realname", "sendmail", "ssl_starttls"])

  private static func isSecret(_ name: String) -> Bool { name.hasSuffix("_pass") }

  private mutating func addAccount(_ name: String, _ settings: [String: Value]) {
    func text(_ name: String) -> String { settings[name].map { $0.command == nil ? $0.text : "" } ?? "" }
    var account = OtherAccount(name: "")
    let person = Self.person(text("from"))
    account.address = person?.email ?? ""
    account.realName = text("realname").isEmpty ? person?.name ?? "" : text("realname")
    account.otherAddresses = alternates.filter { $0.lowercased() != account.address.lowercased() }
    let startsTLS = text("ssl_starttls").lowercased() != "no"
    let url = ["folder", "spoolfile"].compactMap { MailURL(text($0)) }.first { $0.scheme.hasPrefix("imap") }
    account.imap = url?.endpoint(.imap, usesStartTLS: startsTLS)
    account.user = [text("imap_user"), text("imap_login"), url?.user ?? ""].first { !$0.isEmpty } ?? ""
    if account.address.isEmpty, AccountAddress(account.user) != nil { account.address = account.user }
    let outgoing = MailURL(text("smtp_url"))
    account.smtp = outgoing?.endpoint(.smtp, usesStartTLS: startsTLS)
    account.passwordCommand = settings["imap_pass"]?.command ?? settings["smtp_pass"]?.command
    account.hasPassword =
      url?.hasPassword == true || outgoing?.hasPassword == true
      || ["imap_pass", "smtp_pass"].contains { !text($0).isEmpty }
    account.usesOAuth =
      settings["imap_oauth_refresh_command"] != nil
      || ["xoauth2", "oauthbearer"].contains(where: text("imap_authenticators").lowercased().contains)
    if account.imap == nil { account.mail = mailFolder(text("folder"), text("spoolfile")) }
    guard !account.isEmpty else { return }
    if account.imap != nil, outgoing == nil, settings["sendmail"] != nil {
      account.remarks.append("mutt sends its mail with another program; vmail needs its server.")
    }
    account.name = OtherAccount.name(
      [name, account.address, account.imap?.host ?? "mail"], taken: configuration.accounts.map(\.name))
    guard !configuration.accounts.contains(where: { $0.hasSamePlace(as: account) }) else { return }
    configuration.accounts.append(account)
  }

  /// Returns the folder with mail on this machine.
  private func mailFolder(_ folder: String, _ spool: String) -> String? {
    [folder, spool].first { !$0.isEmpty && MailURL($0) == nil && !"+=!".contains($0.first ?? "+") }
      .map { HomePath.expanded($0, home: home) }
  }

  private static func person(_ text: String) -> Participant? {
    (try? AddressList.participants(in: text))?.first
  }

  /// Returns the address that a regular expression stands for, if it stands for one: `^ann@example\.org$`.
  private static func address(ofPattern pattern: String) -> String? {
    var plain = Substring(pattern.replacing("\\.", with: "."))
    if plain.hasPrefix("^") { plain.removeFirst() }
    if plain.hasSuffix("$") { plain.removeLast() }
    return AccountAddress(String(plain))?.description
  }
}
