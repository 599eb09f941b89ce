extension Language {
  static let welsh = Language(
    code: "cy",
    replyMarks: ["atb"])
}
