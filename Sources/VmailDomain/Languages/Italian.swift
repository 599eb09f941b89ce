extension Language {
  static let italian = Language(
    code: "it",
    replyMarks: ["r", "rif"],
    forwardMarks: ["i"],
    automaticReplies: ["risposta automatica", "fuori sede"],
    folders: [
      .archive: ["archivio"],
      .folder(.sent): ["posta inviata"],
      .folder(.drafts): ["bozze"],
      .folder(.trash): ["cestino", "posta eliminata"],
      .folder(.spam): ["posta indesiderata"],
    ],
    gmailFolders: [
      .archive: ["tutti i messaggi"],
      .folder(.starred): ["speciali"],
    ],
    gmailLabels: [
      .folder(.inbox): ["posta in arrivo"],
      .folder(.sent): ["inviati", "inviata", "posta inviata"],
      .folder(.drafts): ["bozze", "bozza"],
      .folder(.trash): ["cestino"],
      .folder(.starred): ["speciali"],
      .important: ["importante", "importanti"],
      .opened: ["aperto", "aperti"],
      .unread: ["da leggere", "non letto", "non letti"],
      .archived: ["archiviato", "archiviati"],
    ],
    gmailCategoryWords: ["categoria"],
    gmailCategories: [
      .primary: ["principale", "personale"],
      .promotions: ["promozioni"],
      .updates: ["aggiornamenti", "notifiche"],
      .forums: ["forum"],
    ],
    attributions: [
      .init("Il ", "scritto")
    ],
    attributionVerbs: ["scritto"],
    attributionEndings: [" ha scritto"],
    quotedTitles: ["messaggio originale", "messaggio original"],
    forwardedTitles: ["messaggio inoltrato"],
    forwardedOpenings: ["inizio messaggio inoltrato:"],
    senderLabels: ["Da"],
    dateLabels: ["Inviato", "Data"],
    subjectLabels: ["Oggetto"],
    footerOpenings: ["Inviato da "],
    attachmentPhrases: ["allegato", "allegata", "allegati", "allegate"])
}
