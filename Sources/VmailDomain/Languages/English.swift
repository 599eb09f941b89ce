extension Language {
  static let english = Language(
    code: "en",
    replyMarks: ["re"],
    forwardMarks: ["fwd", "fw"],
    automaticReplies: ["automatic reply", "auto reply", "autoreply", "out of office", "out of the office"],
    // Mail that another program never sent (`outbox`) won't be sent by vmail either.
    folders: [
      .archive: ["archive", "archives", "all mail", "allmail"],
      .folder(.inbox): ["inbox", "in"],
      .folder(.starred): ["starred", "flagged"],
      .folder(.sent): ["sent", "sent mail", "sent items", "sent messages", "sent-mail", "outgoing"],
      .folder(.drafts): ["drafts", "draft", "outbox", "unsent messages"],
      .folder(.spam): [
        "spam", "junk", "junk mail", "junk e-mail", "junk-e-mail", "junk email", "bulk mail", "bulk",
      ],
      .folder(.trash): ["trash", "deleted", "deleted items", "deleted messages", "bin"],
    ],
    gmailLabels: [
      .folder(.inbox): ["inbox"],
      .folder(.sent): ["sent"],
      .folder(.drafts): ["drafts", "draft"],
      .folder(.spam): ["spam"],
      .folder(.trash): ["trash", "bin"],
      .folder(.starred): ["starred"],
      .important: ["important"],
      .opened: ["opened"],
      .unread: ["unread"],
      .archived: ["archived"],
    ],
    gmailCategoryWords: ["category"],
    // Gmail puts purchases and the like under Updates.
    gmailCategories: [
      .primary: ["personal", "primary"],
      .social: ["social"],
      .promotions: ["promotions"],
      .updates: ["updates", "notifications", "purchases", "reservations", "travel"],
      .forums: ["forums"],
    ],
    attributions: [
      .init("On ", "wrote", "writes", "said"),
      .init("Quoting ", "@"),
    ],
    attributionVerbs: ["wrote", "writes", "said"],
    // Gmail's form of 2014 has no space before it.
    attributionEndings: [" wrote", " writes", " said", ">wrote"],
    quotedTitles: ["original message", "original", "original appointment", "reply message"],
    forwardedTitles: ["forwarded message", "begin forwarded text", "begin forwarded message"],
    forwardedOpenings: ["begin forwarded message:"],
    senderLabels: ["From"],
    dateLabels: ["Sent", "Date"],
    subjectLabels: ["Subject"],
    footerOpenings: [
      "Sent from ", "Sent via ", "Sent with ", "Sent using ", "Get Outlook for ", "Get BlueMail for ",
      "[[alternative HTML version deleted]]",
    ],
    footerWords: [
      "unsubscribe", "Unsubscribe", "UNSUBSCRIBE", "mailing list", "Mailing List", "mailinglist",
      "Mailinglist", "/listinfo", "subscribed to th", "List archives",
    ],
    attachmentPhrases: [
      "attached", "attachment", "attachments", "attaching", "enclosed please find", "please find enclosed",
    ])
}
