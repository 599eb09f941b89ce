extension Language {
  static let dutch = Language(
    code: "nl",
    replyMarks: ["antw"],
    forwardMarks: ["doorst"],
    automaticReplies: ["automatisch antwoord", "afwezigheidsbericht"],
    folders: [
      .folder(.sent): ["verzonden items"],
      .folder(.drafts): ["concepten"],
      .folder(.spam): ["ongewenste e-mail"],
      .folder(.trash): ["verwijderde items"],
    ],
    gmailFolders: [
      .archive: ["alle berichten"],
      .folder(.starred): ["met ster"],
      .folder(.sent): ["verzonden berichten"],
      .folder(.trash): ["prullenbak"],
    ],
    gmailLabels: [
      .folder(.inbox): ["postvak in"],
      .folder(.sent): ["verzonden", "verzonden berichten"],
      .folder(.drafts): ["concepten", "concept"],
      .folder(.trash): ["prullenbak"],
      .folder(.starred): ["met ster"],
      .important: ["belangrijk"],
      .opened: ["geopend"],
      .unread: ["ongelezen"],
      .archived: ["gearchiveerd"],
    ],
    gmailCategoryWords: ["categorie"],
    gmailCategories: [
      .primary: ["persoonlijk", "primair"],
      .social: ["sociaal"],
      .promotions: ["promoties", "reclame"],
    ],
    attributions: [
      .init("Op ", "schreef", "geschreven")
    ],
    attributionVerbs: ["schreef", "geschreven"],
    attributionEndings: [" schreef", " geschreven"],
    quotedTitles: ["oorspronkelijk bericht", "originele bericht", "origineel bericht"],
    forwardedTitles: ["doorgestuurd bericht"],
    forwardedOpenings: ["begin doorgestuurd bericht:"],
    senderLabels: ["Van"],
    dateLabels: ["Verzonden", "Datum"],
    subjectLabels: ["Onderwerp"],
    footerOpenings: ["Verzonden vanaf ", "Verstuurd vanaf "],
    attachmentPhrases: ["bijlage", "bijlagen", "bijgevoegd", "bijgevoegde", "bijgesloten"])
}
