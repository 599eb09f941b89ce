extension Language {
  static let thai = Language(
    code: "th",
    attributionVerbs: ["เขียน"])
}
