extension Language {
  static let finnish = Language(
    code: "fi",
    // In Norwegian it marks forwarded mail.
    replyMarks: ["vs"],
    forwardMarks: ["vl"],
    automaticReplies: ["automaattinen vastaus"],
    gmailLabels: [
      .folder(.inbox): ["saapuneet", "postilaatikko"],
      .folder(.sent): ["lähetetyt"],
      .folder(.drafts): ["luonnokset"],
      .folder(.spam): ["roskaposti"],
      .folder(.trash): ["roskakori"],
      .folder(.starred): ["tähdellä merkityt"],
      .important: ["tärkeät", "tärkeä"],
      .opened: ["avattu"],
      .unread: ["lukemattomat", "lukematon"],
      .archived: ["arkistoitu"],
    ],
    gmailCategoryWords: ["luokka"],
    gmailCategories: [
      .forums: ["foorumit"]
    ],
    attributionVerbs: ["kirjoitti"],
    attributionEndings: [" kirjoitti"],
    quotedTitles: ["alkuperäinen viesti"],
    forwardedTitles: ["välitetty viesti", "edelleenlähetetty viesti"],
    senderLabels: ["Lähettäjä"],
    dateLabels: ["Lähetetty", "Päivämäärä", "Päiväys"],
    subjectLabels: ["Aihe"],
    footerOpenings: ["Lähetetty "],
    attachmentPhrases: ["liitteenä", "liitteessä", "liitteet", "liitetiedosto", "oheisena"])
}
