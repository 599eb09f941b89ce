internal import FoundationEssentials
internal import VmailDomain

/// Recognizes messages that are nothing but a reaction to another one: in the form of RFC 9078, or in Gmail's
/// (https://developers.google.com/workspace/gmail/reactions/format).
enum ReactionReader {
  /// The most bytes of an encoded part: each of the text's may take three in quoted-printable, or six in JSON.
  private static let longestPart = ReactionEmoji.longestText * 6

  /// Returns the emoji.
  /// - Parameter hasFiles: whether the message has attachments, which nobody would see at a reaction.
  /// - Returns: `nil` if the message doesn't say to which one it reacts, or says anything else.
  static func emoji(of tree: MessageTree, in source: UnsafeRawBufferPointer, hasFiles: Bool) -> String? {
    guard tree.envelope.inReplyTo.count == 1, !hasFiles else { return nil }
    var parts = PartText(source: source)
    let leaves = tree.body.leaves
    if let part = leaves.first(where: \.isGmailReaction) { return gmailEmoji(in: part, &parts) }
    guard let part = tree.body.outermost.first(where: \.isReaction), part.content.count <= longestPart,
      let emoji = ReactionEmoji.list(in: parts.decoded(part))
    else { return nil }
    // Alternatives are for programs that don't know reactions. Other text beside one makes the message a letter.
    let others =
      tree.body.mimeType == "multipart/alternative" ? [] : leaves.filter { $0.section != part.section }
    return others.allSatisfy { $0.isShownText && !CleanText.isReal(parts.decoded($0)) } ? emoji : nil
  }

  private struct GmailReaction: Decodable {
    let emoji: String
    let version: Int
  }

  /// The other parts are for programs that don't know this one: a sentence, and the quoted message.
  private static func gmailEmoji(in part: MIMEPart, _ parts: inout PartText) -> String? {
    guard part.content.count <= longestPart else { return nil }
    let json = Data(parts.decoded(part).utf8)
    guard let reaction = try? JSONDecoder().decode(GmailReaction.self, from: json), reaction.version == 1,
      ReactionEmoji.isOne(reaction.emoji)
    else { return nil }
    return reaction.emoji
  }
}

extension MIMEPart {
  fileprivate var isGmailReaction: Bool {
    mimeType == "text/vnd.google.email-reaction+json" && disposition != "attachment"
  }

  fileprivate var isReaction: Bool { mimeType == "text/plain" && disposition == "reaction" }

  /// The single body, or the parts of the outermost multipart, where a reaction may be (RFC 9078 section 4).
  fileprivate var outermost: [MIMEPart] {
    switch kind {
    case .leaf: [self]
    case .multipart(let children): children
    case .message, .tooDeep: []
    }
  }
}
