extension Language {
  static let croatian = Language(
    code: "hr",
    attributionVerbs: ["napisao"])
}
