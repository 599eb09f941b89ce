extension Language {
  static let indonesian = Language(
    code: "id",
    replyMarks: ["bls"],
    forwardMarks: ["trs"])
}
