extension Language {
  static let slovak = Language(
    code: "sk",
    attributionVerbs: ["napísal"],
    quotedTitles: ["pôvodná správa"],
    forwardedTitles: ["preposlaná správa"],
    senderLabels: ["Od"],
    dateLabels: ["Odoslané", "Dátum"],
    subjectLabels: ["Predmet"],
    footerOpenings: ["Odoslané z "])
}
