extension Language {
  static let swedish = Language(
    code: "sv",
    replyMarks: ["sv"],
    forwardMarks: ["vb"],
    automaticReplies: ["autosvar", "automatiskt svar"],
    folders: [
      .folder(.sent): ["skickat"],
      .folder(.drafts): ["utkast"],
      .folder(.trash): ["papperskorg"],
    ],
    gmailLabels: [
      .folder(.inbox): ["inkorg", "inkorgen"],
      .folder(.sent): ["skickat", "skickade"],
      .folder(.drafts): ["utkast"],
      .folder(.spam): ["skräppost"],
      .folder(.trash): ["papperskorg", "papperskorgen"],
      .folder(.starred): ["stjärnmärkt", "stjärnmärkta"],
      .important: ["viktigt", "viktig"],
      .opened: ["öppnat", "öppnade", "öppnad"],
      .unread: ["oläst", "olästa"],
      .archived: ["arkiverat", "arkiverade", "arkiverad"],
    ],
    gmailCategoryWords: ["kategori"],
    gmailCategories: [
      .primary: ["personligt", "personlig", "primärt"],
      .social: ["socialt"],
      .promotions: ["reklam", "kampanjer"],
      .updates: ["uppdateringar"],
    ],
    attributions: [
      .init("Den ", "skrev")
    ],
    attributionVerbs: ["skrev", "skriver"],
    attributionEndings: [" skrev"],
    quotedTitles: ["ursprungligt meddelande", "originalmeddelande"],
    forwardedTitles: ["vidarebefordrat meddelande"],
    forwardedOpenings: ["vidarebefordrat brev:"],
    senderLabels: ["Från"],
    dateLabels: ["Skickat", "Datum"],
    subjectLabels: ["Ämne"],
    footerOpenings: ["Skickat från "],
    attachmentPhrases: ["bifogad", "bifogat", "bifogade", "bifogar", "bilaga", "bilagor", "bilagan"])
}
