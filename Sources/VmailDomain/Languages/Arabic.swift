extension Language {
  static let arabic = Language(
    code: "ar",
    replyMarks: ["رد"],
    attributionVerbs: ["كتب"])
}
