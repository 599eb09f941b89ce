extension Language {
  static let danish = Language(
    code: "da",
    replyMarks: ["sv"],
    automaticReplies: ["automatisk svar", "autosvar"],
    gmailLabels: [
      .folder(.inbox): ["indbakke"],
      .folder(.sent): ["sendt", "sendte"],
      .folder(.drafts): ["kladder", "kladde"],
      .folder(.trash): ["papirkurv", "papirkurven"],
      .folder(.starred): ["stjernemarkeret", "stjernemarkerede"],
      .important: ["vigtigt", "vigtig"],
      .opened: ["åbnet", "åbnede"],
      .unread: ["ulæst", "ulæste"],
      .archived: ["arkiveret", "arkiverede"],
    ],
    gmailCategoryWords: ["kategori"],
    gmailCategories: [
      .primary: ["primær"],
      .social: ["sociale medier", "sociale"],
      .promotions: ["kampagner", "tilbud"],
      .updates: ["opdateringer"],
      .forums: ["forummer"],
    ],
    attributions: [
      .init("Den ", "skrev")
    ],
    attributionVerbs: ["skrev", "skriver"],
    attributionEndings: [" skrev"],
    quotedTitles: ["oprindelig meddelelse", "oprindelig besked", "original meddelelse"],
    forwardedTitles: ["videresendt meddelelse", "videresendt besked"],
    forwardedOpenings: ["start på videresendt besked:"],
    senderLabels: ["Fra"],
    dateLabels: ["Sendt", "Dato"],
    subjectLabels: ["Emne"],
    footerOpenings: ["Sendt fra "],
    attachmentPhrases: ["vedhæftet", "vedhæftede", "vedhæfter", "vedlagt", "vedlagte"])
}
