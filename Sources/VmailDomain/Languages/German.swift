extension Language {
  static let german = Language(
    code: "de",
    replyMarks: ["aw"],
    forwardMarks: ["wg"],
    automaticReplies: [
      "automatische antwort", "abwesenheitsnotiz", "abwesenheitsbenachrichtigung", "automatische abwesenheit",
    ],
    folders: [
      .archive: ["archiv", "alle nachrichten"],
      .folder(.inbox): ["posteingang"],
      .folder(.starred): ["markiert"],
      .folder(.sent): ["gesendet", "gesendete objekte", "gesendete elemente"],
      .folder(.drafts): ["entwürfe", "postausgang", "entwurf"],
      .folder(.trash): ["papierkorb", "gelöschte objekte", "gelöschte elemente", "gelöscht"],
      .folder(.spam): ["spamverdacht", "junk-e-mail"],
    ],
    gmailLabels: [
      .folder(.inbox): ["posteingang"],
      .folder(.sent): ["gesendet"],
      .folder(.drafts): ["entwürfe", "entwurf"],
      .folder(.trash): ["papierkorb"],
      .folder(.starred): ["markiert"],
      .important: ["wichtig"],
      .opened: ["geöffnet"],
      .unread: ["ungelesen"],
      .archived: ["archiviert"],
    ],
    gmailCategoryWords: ["kategorie"],
    gmailCategories: [
      .primary: ["persönlich", "allgemein"],
      .social: ["soziale medien", "soziale netzwerke"],
      .promotions: ["werbung"],
      .updates: ["neuigkeiten", "benachrichtigungen", "käufe", "reservierungen"],
      .forums: ["foren"],
    ],
    attributions: [
      .init("Am ", "schrieb")
    ],
    attributionVerbs: ["schrieb", "geschrieben"],
    attributionEndings: [" schrieb"],
    quotedTitles: ["ursprüngliche nachricht", "originalnachricht", "original-nachricht"],
    forwardedTitles: ["weitergeleitete nachricht"],
    forwardedOpenings: ["anfang der weitergeleiteten nachricht:"],
    senderLabels: ["Von"],
    dateLabels: ["Gesendet", "Datum"],
    subjectLabels: ["Betreff"],
    footerOpenings: ["Von meinem ", "Gesendet von ", "Gesendet mit ", "Diese Nachricht wurde von meinem "],
    footerWords: ["abmelden"],
    attachmentPhrases: [
      "Anhang", "Anhänge", "Anhängen", "angehängt", "angehängte", "angehängten", "beigefügt", "beigefügte",
      "beigefügten", "anbei", "in der Anlage",
    ])
}
