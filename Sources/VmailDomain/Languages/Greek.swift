extension Language {
  static let greek = Language(
    code: "el",
    replyMarks: ["απ", "σχετ"],
    forwardMarks: ["πρθ"],
    attributionVerbs: ["έγραψε"],
    attributionEndings: [" έγραψε"],
    quotedTitles: ["αρχικό μήνυμα"],
    senderLabels: ["Από"],
    dateLabels: ["Αποστολή", "Ημερομηνία"],
    subjectLabels: ["Θέμα"],
    footerOpenings: ["Στάλθηκε από "])
}
