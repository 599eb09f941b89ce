/// The header fields that indicate the kind of mail.
enum MarkField {
  case unsubscribe, oneClick, listPost, listManager, precedence, autoSubmitted, autoReply, autoResponse,
    feedback,
    campaign
  case answer, returnPath, mailer, writtenByHand, messageId, listId, replyTo

  /// The length of the longest known name.
  static let nameLimit = 32

  /// - Parameter name: the field name in lower case.
  static func named(_ name: UnsafeRawBufferPointer) -> MarkField? {
    byHash[hash(name)] ?? (name.isCampaignPrefix ? .campaign : nil)
  }

  private static let byHash: [UInt64: MarkField] = {
    var table: [UInt64: MarkField] = [:]
    for (field, names) in names {
      for name in names { table[Array(name.utf8).withUnsafeBytes(hash)] = field }
    }
    return table
  }()

  private static let names: [(MarkField, [String])] = [
    (.unsubscribe, ["list-unsubscribe"]), (.oneClick, ["list-unsubscribe-post"]), (.listPost, ["list-post"]),
    (.listId, ["list-id"]), (.precedence, ["precedence"]), (.autoSubmitted, ["auto-submitted"]),
    (
      .autoReply,
      [
        "x-autoreply", "x-auto-reply", "x-autoreply-from", "x-autorespond", "x-autoresponder",
        "x-mail-autoreply",
      ]
    ),
    (.autoResponse, ["x-auto-response-suppress"]), (.answer, ["in-reply-to", "references"]),
    (.feedback, ["feedback-id", "x-feedback-id"]), (.returnPath, ["return-path"]),
    (.mailer, ["x-mailer", "user-agent"]), (.messageId, ["message-id"]), (.replyTo, ["reply-to"]),
    // Outlook adds the first field to mail written in it; Apple's programs add the others.
    (.writtenByHand, ["thread-index", "x-universally-unique-identifier", "x-uniform-type-identifier"]),
    (
      .listManager,
      [
        "mailing-list", "x-mailing-list", "x-beenthere", "x-mailman-version", "x-google-group-id",
        "x-ml-name",
        "x-sympa-to", "x-listserver", "x-discourse-post-id", "x-discourse-topic-id", "x-github-sender",
        "x-gitlab-project", "x-phabricator-sent-this-message", "x-loop", "x-list-administrivia",
      ]
    ),
    (
      .campaign,
      [
        "x-mc-user", "x-maillist-id", "x-msfbl", "x-csa-complaints", "x-sfmc-stack", "x-rpcampaign",
        "x-mktmailingid", "x-mktarchive", "x-sib-id", "x-mj-mid", "x-emarsys-identify", "x-hs-cid",
        "x-250ok-cid",
        "x-accounttcode", "x-newsletter", "x-mailingid", "x-mailing-id", "x-cmail-campaignid", "x-elqpod",
      ]
    ),
  ]

  /// Computes an FNV-1a hash.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the name begins like X-Campaign, X-CampaignID, X-Campaign-Id or X-MailChimp-.
  fileprivate var isCampaignPrefix: Bool {
    hasExactly("x-campaign", at: 0) || hasExactly("x-mailchimp", at: 0) || hasExactly("x-klaviyo", at: 0)
  }
}
