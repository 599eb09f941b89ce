extension Language {
  static let vietnamese = Language(
    code: "vi",
    attributionVerbs: ["đã viết"])
}
