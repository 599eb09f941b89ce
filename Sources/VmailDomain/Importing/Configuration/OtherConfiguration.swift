/// What vmail can use of another mail program's configuration. Nothing in it is ever executed.
public struct OtherConfiguration: Sendable {
  public var accounts: [OtherAccount] = []
  public var nicknames = Nicknames()
  /// What was not read, as sentences.
  public var remarks: [String] = []
  /// What was read, and has no meaning for an account or an alias: settings and commands, each name once, sorted.
  public var others: [OtherSetting] = []

  public init() {}

  /// Reads a file, and the files that it names.
  /// - Parameters:
  ///   - path: the file, which has been read.
  ///   - home: the meaning of `~`; `nil` for none.
  ///   - read: returns the text of a file; `nil` if it can't be read.
  public init(_ text: String, path: String, home: String?, reading read: @escaping (String) -> String?) {
    let name = path.split(separator: "/").last ?? ""
    if name.hasSuffix("mailrc") {
      nicknames = Mailrc(text).nicknames()
    } else if AercConfiguration.isMeant(text, name: name) {
      self = AercConfiguration(text, home: home, reading: read).configuration
    } else {
      self = MuttConfiguration(text, path: path, home: home, reading: read).configuration
    }
  }
}

/// A setting or command of another mail program.
public struct OtherSetting: Hashable, Sendable {
  public let name: String
  /// The value of a setting, or the field of `my_hdr`; empty for other commands, and `nil` if a program would have to be
  /// run for it, or if it may hold a password.
  public let value: String?

  /// The most settings that are kept; no personal file has more.
  private static let most = 1_000

  /// Returns one of each name, without those whose names are secret or the user's own variables.
  static func each(of values: [String: String?]) -> [OtherSetting] {
    values.keys.filter { !$0.hasSuffix("_pass") && !$0.hasPrefix("my_") || $0 == "my_hdr" }.sorted().prefix(
      most
    )
    .map { OtherSetting(name: $0, value: (values[$0] ?? nil).flatMap(shown)) }
  }

  /// Returns a value, unless it may hold a password, as an address on the web can.
  private static func shown(_ value: String) -> String? {
    let text = value.lowercased()
    return text.contains("pass") || text.contains("://") && text.contains("@") ? nil : value
  }
}

/// An account of another mail program, according to its configuration. It never has a password.
public struct OtherAccount: Hashable, Sendable {
  public var name: String
  public var address: String = ""
  public var realName: String = ""
  public var otherAddresses: [String] = []
  public var imap: ServerEndpoint?
  public var smtp: ServerEndpoint?
  public var user: String = ""
  /// A command of the configuration that prints the password. It may need a shell.
  public var passwordCommand: String?
  /// Whether the configuration contains the password, which is not read.
  public var hasPassword = false
  /// Whether it logs in with OAuth2.
  public var usesOAuth = false
  /// The folder with its mail, if that is on this machine.
  public var mail: String?
  /// What of its configuration vmail can't use, as sentences.
  public var remarks: [String] = []

  public init(name: String) { self.name = name }

  public var isEmpty: Bool { imap == nil && mail == nil }

  /// The options of `account add` for it, without quotes.
  public var options: [(name: String, value: String?)] {
    var options: [(String, String?)] = []
    if mail != nil, imap == nil { options.append(("local", nil)) }
    if !address.isEmpty { options.append(("email", address)) }
    if !realName.isEmpty, !address.isEmpty {
      options.append(("from", AddressList.text(of: Participant(name: realName, email: address))))
    } else if !otherAddresses.isEmpty, !address.isEmpty {
      options.append(("from", address))
    }
    options += otherAddresses.map { ("from", $0) }
    guard let imap else { return options }
    options.append(("imap", imap.text))
    if let smtp { options.append(("smtp", smtp.text)) }
    if !user.isEmpty, user != address { options.append(("user", user)) }
    if let passwordCommand { options.append(("password-command", Self.withShell(passwordCommand))) }
    return options
  }

  /// vmail runs no shell, so a command that needs one gets it.
  private static func withShell(_ command: String) -> String {
    guard command.contains(where: { "|&;<>()$`*?~\n".contains($0) }) else { return command }
    return "sh -c '\(command.replacing("'", with: "'\\''"))'"
  }
}

extension OtherAccount {
  /// Returns the first usable of some names, made different from others.
  static func name(_ candidates: [String], taken: [String]) -> String {
    let usable = candidates.lazy.map { $0.trimmed.map { $0.isWhitespace || $0 == "/" ? "-" : $0 } }
      .map { String($0) }.first(where: Account.isUsableName)
    let name = usable ?? "mail"
    let others = Set(taken.map { $0.lowercased() })
    guard others.contains(name.lowercased()) else { return name }
    return (2...1_000).lazy.map { "\(name)-\($0)" }.first { !others.contains($0.lowercased()) } ?? name
  }

  func hasSamePlace(as other: OtherAccount) -> Bool {
    imap == other.imap && mail == other.mail && user == other.user
  }
}
