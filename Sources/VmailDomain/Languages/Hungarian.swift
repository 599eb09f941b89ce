extension Language {
  static let hungarian = Language(
    code: "hu",
    replyMarks: ["vá"],
    forwardMarks: ["továbbítás"],
    attributionVerbs: ["írta"],
    attributionEndings: [" írta"],
    quotedTitles: ["eredeti üzenet"],
    forwardedTitles: ["továbbított üzenet"],
    senderLabels: ["Feladó"],
    dateLabels: ["Elküldve", "Küldve", "Dátum"],
    subjectLabels: ["Tárgy"],
    footerEndings: ["-mról küldve", "-ról küldve", " küldve"])
}
