import VmailDomain

/// Chooses the commands for a server by its capabilities. No other code looks at these.
struct Strategy: Sendable {
  private let capabilities: Set<String>
  /// The extensions that ENABLE enabled.
  var enabled: Set<String> = []

  /// - Parameter capabilities: names in upper case.
  init(_ capabilities: [String]) { self.capabilities = Set(capabilities) }

  private func has(_ name: String) -> Bool { capabilities.contains(name) }

  /// Whether the server speaks IMAP4rev2. One that speaks IMAP4rev1 too does so only after ENABLE, which vmail doesn't
  /// send, and lists what it offers before it (RFC 9051 section 6.3.1).
  private var isRevision2: Bool { has("IMAP4REV2") && !has("IMAP4REV1") }

  // MARK: - Before login

  var isIMAP: Bool { has("IMAP4REV1") || isRevision2 }
  var hasStartTLS: Bool { has("STARTTLS") }
  /// SASL-IR (RFC 4959): the first response is sent with the command.
  var sendsInitialResponse: Bool { has("SASL-IR") || isRevision2 }
  /// The SASL mechanisms and LOGIN, for error messages.
  var offeredLogins: [String] {
    capabilities.filter { $0.hasPrefix("AUTH=") }.map { String($0.dropFirst(5)) }.sorted()
      + (allowsLogin ? ["LOGIN"] : [])
  }

  var allowsLogin: Bool { !has("LOGINDISABLED") }

  enum Login: Equatable { case plain, saslLogin, login, xoauth2, oauthBearer }

  /// Returns the login method; `nil` when the server offers none that fits.
  /// - Parameter host: the server's name.
  func login(with credentials: Credentials, at host: String) -> Login? {
    switch credentials {
    case .password:
      // PLAIN allows any character; every server has LOGIN.
      if has("AUTH=PLAIN") { return .plain }
      if allowsLogin { return .login }
      return has("AUTH=LOGIN") ? .saslLogin : nil
    case .accessToken:
      let (standard, other) = (has("AUTH=OAUTHBEARER"), has("AUTH=XOAUTH2"))
      if other, !standard || MailProvider.prefersXOAUTH2(host) { return .xoauth2 }
      return standard ? .oauthBearer : nil
    }
  }

  // MARK: - After it

  var literals: LiteralForm {
    has("LITERAL+") ? .any : has("LITERAL-") || isRevision2 ? .short : .synchronizing
  }
  var compresses: Bool { has("COMPRESS=DEFLATE") }
  var identifies: Bool { has("ID") }
  var hasNamespaces: Bool { has("NAMESPACE") || isRevision2 }
  var hasQuota: Bool { has("QUOTA") || has("QUOTA=RES-STORAGE") }
  var isGmail: Bool { has("X-GM-EXT-1") }
  /// Not `OBJECTID+`, whose items are different ones.
  var hasObjectIds: Bool { has("OBJECTID") }
  var hasExtendedSearch: Bool { has("ESEARCH") || isRevision2 }
  var createsForUse: Bool { has("CREATE-SPECIAL-USE") }
  var hasIdle: Bool { has("IDLE") || isRevision2 }
  var moves: Bool { has("MOVE") || isRevision2 }
  var expungesByUID: Bool { has("UIDPLUS") || isRevision2 }

  var hasBatches: Bool { has("UIDBATCHES") }
  /// The maximum number of messages of one command (MESSAGELIMIT, RFC 9738).
  var messageLimit: Int? { limit("MESSAGELIMIT=") }
  /// The same of COPY, which may have one of its own.
  var copyLimit: Int? { limit("SAVELIMIT=") ?? messageLimit }

  private func limit(_ name: String) -> Int? {
    capabilities.filter { $0.hasPrefix(name) }.compactMap { UInt32($0.dropFirst(name.count)) }.min()
      .flatMap { $0 > 0 ? Int($0) : nil }
  }

  /// The extensions to ENABLE (RFC 5161); empty when there are none, or ENABLE isn't available.
  var toEnable: [String] {
    guard has("ENABLE") || isRevision2 else { return [] }
    // QRESYNC includes CONDSTORE.
    return (has("QRESYNC") ? ["QRESYNC"] : has("CONDSTORE") ? ["CONDSTORE"] : [])
      // Yahoo shows only the newest messages of a mailbox without it (RFC 9586).
      + (has("UIDONLY") ? ["UIDONLY"] : [])
      // Elsewhere it would change the names of mailboxes that are known here.
      + (has("UTF8=ONLY") ? ["UTF8=ACCEPT"] : [])
  }

  /// Whether mailboxes may have more messages than EXISTS says.
  var mayHideMail: Bool {
    !enabled.contains("UIDONLY") && (has("UIDONLY") || messageLimit != nil)
  }

  /// Whether names of mailboxes are in UTF-8, rather than in modified UTF-7 (RFC 9051 section 5.1, RFC 9755 section 3).
  var namesAreUTF8: Bool { isRevision2 || enabled.contains("UTF8=ACCEPT") }

  /// QRESYNC counts only once ENABLE has succeeded: some servers merely list it.
  var supportsQresync: Bool { enabled.contains("QRESYNC") }

  /// - Parameter hasModSeq: whether a HIGHESTMODSEQ was received.
  func supportsCondstore(hasModSeq: Bool) -> Bool {
    supportsQresync || enabled.contains("CONDSTORE") || has("CONDSTORE") && hasModSeq
  }

  var statusItems: String {
    "MESSAGES UIDNEXT UIDVALIDITY" + (has("CONDSTORE") || has("QRESYNC") ? " HIGHESTMODSEQ" : "")
  }

  /// The items of a single STATUS. Cyrus 3.6 sends any bytes as MAILBOXID with LIST.
  var singleStatusItems: String { statusItems + (hasObjectIds ? " MAILBOXID" : "") }

  /// Whether LIST can return STATUS too (RFC 5819).
  var listsStatus: Bool { (has("LIST-STATUS") && has("LIST-EXTENDED")) || isRevision2 }

  /// The options that follow `LIST "" "*"`.
  var listOptions: String? {
    let special = has("SPECIAL-USE") ? SpecialUse.returnOption : nil
    if listsStatus { return "RETURN (\((special.map { "\($0) " } ?? ""))STATUS (\(statusItems)))" }
    // Without LIST-EXTENDED, servers include the uses anyway (RFC 6154 section 2).
    return has("LIST-EXTENDED") ? special.map { "RETURN (\($0))" } : nil
  }

  /// Returns the parameter that follows the name in SELECT.
  func selectParameter(since point: ResyncPoint?) -> String? {
    if supportsQresync { return point.map(QuickResync.parameter) }
    return has("CONDSTORE") ? "(CONDSTORE)" : nil
  }

  /// The attributes to FETCH for a new message.
  var messageAttributes: [String] {
    ["UID", "FLAGS", "INTERNALDATE", "RFC822.SIZE", "BODYSTRUCTURE", "BODY.PEEK[HEADER]"]
      + identityAttributes + (isGmail ? [Gmail.threadId, GmailLabel.attribute] : [])
  }

  /// The attributes without which a message is not known: a message without labels would be in the archive.
  var requiredItems: FetchedData.Items { isGmail ? [.flags, .labels] : .flags }

  /// The attributes that identify a message in any mailbox; none if the server has no such identifiers.
  var identityAttributes: [String] { isGmail ? [Gmail.messageId] : hasObjectIds ? ObjectId.attributes : [] }
}
