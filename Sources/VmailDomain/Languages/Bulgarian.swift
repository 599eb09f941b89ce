extension Language {
  static let bulgarian = Language(
    code: "bg",
    attributionVerbs: ["написа"],
    quotedTitles: ["Оригинално съобщение"],
    dateLabels: ["Дата"],
    subjectLabels: ["Тема"])
}
