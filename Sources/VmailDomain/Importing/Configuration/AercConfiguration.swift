/// The accounts of aerc (aerc-accounts(5)) and its address book, if that is a file (aerc-config(5),
/// "address-book-cmd").
struct AercConfiguration {
  private(set) var configuration = OtherConfiguration()

  private let home: String?
  private let read: (String) -> String?

  /// The most accounts, and lines of an address book; no personal file has more.
  private static let most = 5_000

  /// Returns whether a file is one of aerc's.
  static func isMeant(_ text: String, name: Substring) -> Bool {
    if ["accounts.conf", "aerc.conf"].contains(name) { return true }
    let line = text.split(whereSeparator: \.isNewline).first { line in
      line.drop { $0.isWhitespace }.first.map { !"#;".contains($0) } ?? false
    }
    return line?.trimmed.hasPrefix("[") ?? false
  }

  init(_ text: String, home: String?, reading read: @escaping (String) -> String?) {
    (self.home, self.read) = (home, read)
    var others: [String: String?] = [:]
    for (name, settings) in Self.sections(text).prefix(Self.most) {
      if let command = settings["address-book-cmd"] { takeAddressBook(command) }
      if settings["source"] != nil { addAccount(name, settings) }
      if Self.programs.contains(name) {
        others["[\(name)]"] = .some("")
      } else {
        others.merge(settings.filter { !Self.used.contains($0.key) }.mapValues(Optional.some)) { first, _ in
          first
        }
      }
    }
    configuration.others = OtherSetting.each(of: others)
  }

  private static let used: Set = [
    "source", "outgoing", "source-cred-cmd", "outgoing-cred-cmd", "from", "aliases", "address-book-cmd",
  ]
  /// The sections whose keys are kinds of files or events.
  private static let programs: Set = ["filters", "openers", "hooks", "triggers"]

  private static func sections(_ text: String) -> [(name: String, settings: [String: String])] {
    var sections: [(name: String, settings: [String: String])] = [("", [:])]
    for line in text.split(whereSeparator: \.isNewline).map(\.trimmed) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        sections.append((String(line.dropFirst().dropLast().trimmed), [:]))
      } else if let equals = line.firstIndex(of: "="), let first = line.first, !"#;".contains(first) {
        let key = line[..<equals].trimmed.lowercased()
        sections[sections.count - 1].settings[key] = String(line[line.index(after: equals)...].trimmed)
      }
    }
    return sections
  }

  // MARK: Accounts

  private mutating func addAccount(_ name: String, _ settings: [String: String]) {
    var account = OtherAccount(name: "")
    let people = Self.people(settings["from"])
    account.address = people.first?.email ?? ""
    account.realName = people.first?.name ?? ""
    account.otherAddresses = Self.people(settings["aliases"]).map(\.email).filter {
      $0 != account.address && !$0.contains("*")
    }
    let source = settings["source"].flatMap(MailURL.init)
    let outgoing = settings["outgoing"].flatMap(MailURL.init)
    account.imap = source?.endpoint(.imap, usesStartTLS: true)
    account.smtp = outgoing?.endpoint(.smtp, usesStartTLS: true)
    account.user = source?.user ?? ""
    account.passwordCommand = settings["source-cred-cmd"] ?? settings["outgoing-cred-cmd"]
    account.hasPassword = source?.hasPassword == true || outgoing?.hasPassword == true
    account.usesOAuth = source?.usesOAuth == true
    if let source, ["maildir", "maildirpp", "mbox"].contains(source.scheme) {
      // aerc writes maildir://~/mail: the `~` takes the place of a host.
      account.mail = HomePath.expanded(
        String(settings["source"]?.dropFirst(source.scheme.count + 3) ?? ""), home: home)
    }
    account.name = OtherAccount.name(
      [name, account.address], taken: configuration.accounts.map(\.name))
    guard !account.isEmpty else {
      let scheme = source.map { " (\($0.scheme))" } ?? ""
      configuration.remarks.append("The account \(name) is of a kind that vmail doesn't have\(scheme).")
      return
    }
    if account.imap != nil, outgoing == nil, settings["outgoing"] != nil {
      account.remarks.append("aerc sends its mail with another program; vmail needs its server.")
    }
    configuration.accounts.append(account)
  }

  private static func people(_ list: String?) -> [Participant] {
    list.flatMap { try? AddressList.participants(in: $0) } ?? []
  }

  // MARK: The address book

  /// Reads the file that a command such as `grep -i -- %s ~/.addresses` searches. The command is not run.
  private mutating func takeAddressBook(_ command: String) {
    let words = command.split { $0.isWhitespace || "'\"".contains($0) }.map(String.init)
    let programs = ["cat", "grep", "egrep", "fgrep", "rg", "ag", "awk", "sed"]
    guard let program = words.first?.split(separator: "/").last, programs.contains(String(program)),
      let path = words.last(where: { $0.hasPrefix("/") || $0.hasPrefix("~/") }),
      let text = read(HomePath.expanded(path, home: home))
    else {
      configuration.remarks.append("The address book comes from a command, which was not run: \(command)")
      return
    }
    var names: [String: Participant] = [:]
    var doubled: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline).prefix(Self.most) {
      guard let person = Self.person(line), let at = person.email.firstIndex(of: "@") else { continue }
      // The name to type is the beginning of the address, if that is one person's.
      let name = person.email[..<at].lowercased()
      if let known = names[name], known.email != person.email { doubled.insert(name) }
      names[name] = person
    }
    for (name, person) in names where !doubled.contains(name) {
      configuration.nicknames.define(name, as: [person])
    }
  }

  /// Reads `ADDRESS<tab>NAME`, or an address with its name.
  private static func person(_ line: Substring) -> Participant? {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(\.trimmed)
    guard let person = people(String(parts[0])).first else { return nil }
    guard parts.count > 1, person.name == nil, !parts[1].isEmpty else { return person }
    return Participant(name: String(parts[1]), email: person.email)
  }
}
