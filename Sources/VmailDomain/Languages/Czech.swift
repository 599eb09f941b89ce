extension Language {
  static let czech = Language(
    code: "cs",
    replyMarks: ["odp"],
    automaticReplies: ["automatická odpověď"],
    gmailLabels: [
      .folder(.inbox): ["doručená pošta", "doručené"],
      .folder(.sent): ["odeslaná pošta", "odesláno", "odeslané"],
      .folder(.drafts): ["koncepty"],
      .folder(.trash): ["koš"],
      .folder(.starred): ["s hvězdičkou"],
      .important: ["důležité"],
      .opened: ["otevřeno", "otevřené"],
      .unread: ["nepřečtené", "nepřečteno"],
      .archived: ["archivováno", "archivované"],
    ],
    gmailCategoryWords: ["kategorie"],
    gmailCategories: [
      .primary: ["osobní"]
    ],
    attributions: [
      .init("Dne ", "napsal")
    ],
    attributionVerbs: ["napsal"],
    attributionEndings: [" napsal", " napsal(a)"],
    quotedTitles: ["původní zpráva"],
    forwardedTitles: ["přeposlaná zpráva"],
    senderLabels: ["Od"],
    dateLabels: ["Odesláno", "Datum"],
    subjectLabels: ["Předmět"],
    footerOpenings: ["Odesláno z "],
    attachmentPhrases: ["příloha", "přílohu", "příloze", "přílohy", "přiložen", "přiložený", "přikládám"])
}
