extension Language {
  static let polish = Language(
    code: "pl",
    replyMarks: ["odp"],
    forwardMarks: ["pd"],
    folders: [
      .folder(.sent): ["elementy wysłane", "wysłane"],
      .folder(.drafts): ["wersje robocze", "kopie robocze"],
      .folder(.spam): ["wiadomości-śmieci"],
      .folder(.trash): ["elementy usunięte", "kosz"],
    ],
    gmailLabels: [
      .folder(.inbox): ["odebrane"],
      .folder(.sent): ["wysłane"],
      .folder(.drafts): ["wersje robocze", "szkice"],
      .folder(.trash): ["kosz"],
      .folder(.starred): ["oznaczone gwiazdką"],
      .important: ["ważne"],
      .opened: ["otwarte"],
      .unread: ["nieprzeczytane"],
      .archived: ["zarchiwizowane"],
    ],
    gmailCategoryWords: ["kategoria"],
    gmailCategories: [
      .primary: ["osobiste", "główne"],
      .social: ["społeczności"],
      .promotions: ["oferty", "promocje"],
      .updates: ["powiadomienia", "aktualizacje"],
      .forums: ["fora"],
    ],
    attributions: [
      .init("W dniu ", "pisze", "napisał"),
      .init("Dnia ", "pisze", "napisał"),
    ],
    attributionVerbs: ["pisze", "napisał"],
    attributionEndings: [" pisze", " napisał", " napisał(a)"],
    quotedTitles: ["oryginalna wiadomość", "wiadomość oryginalna"],
    forwardedTitles: ["przekazana wiadomość", "wiadomość przekazana", "treść przekazanej wiadomości"],
    senderLabels: ["Od"],
    dateLabels: ["Wysłano", "Wysłane", "Data"],
    subjectLabels: ["Temat"],
    footerOpenings: ["Wysłane z ", "Wysłano z "],
    attachmentPhrases: ["załącznik", "załączniku", "załączniki", "załącznikach", "załączam", "w załączeniu"])
}
