extension Language {
  static let romanian = Language(
    code: "ro",
    attributionVerbs: ["a scris"],
    attributionEndings: [" a scris"],
    quotedTitles: ["mesaj original"],
    senderLabels: ["De la"],
    dateLabels: ["Trimis", "Data"],
    subjectLabels: ["Subiect"],
    footerOpenings: ["Trimis de pe "])
}
