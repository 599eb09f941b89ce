extension Language {
  static let norwegian = Language(
    code: "nb",
    replyMarks: ["sv"],
    automaticReplies: ["automatisk svar"],
    folders: [
      .folder(.drafts): ["utkast"]
    ],
    gmailLabels: [
      .folder(.inbox): ["innboks"],
      .folder(.sent): ["sendt", "sendte"],
      .folder(.drafts): ["utkast"],
      .folder(.spam): ["søppelpost"],
      .folder(.trash): ["papirkurv", "papirkurven"],
      .folder(.starred): ["stjernemerket"],
      .important: ["viktig"],
      .opened: ["åpnet"],
      .unread: ["ulest", "uleste"],
      .archived: ["arkivert"],
    ],
    gmailCategoryWords: ["kategori"],
    attributions: [
      .init("Den ", "skrev")
    ],
    attributionVerbs: ["skrev", "skriver"],
    attributionEndings: [" skrev"],
    quotedTitles: ["opprinnelig melding", "original melding"],
    forwardedTitles: ["videresendt melding"],
    forwardedOpenings: ["videresendt melding:"],
    senderLabels: ["Fra"],
    dateLabels: ["Sendt", "Dato"],
    subjectLabels: ["Emne"],
    footerOpenings: ["Sendt fra "],
    attachmentPhrases: ["vedlagt", "vedlagte", "vedlegg", "vedlegger"])
}
