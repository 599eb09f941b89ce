extension Language {
  static let hebrew = Language(
    code: "he",
    replyMarks: ["השב"],
    forwardMarks: ["הועבר"],
    attributionVerbs: ["כתב"],
    quotedTitles: ["הודעה מקורית"],
    senderLabels: ["מאת"],
    dateLabels: ["נשלח"],
    subjectLabels: ["נושא"])
}
