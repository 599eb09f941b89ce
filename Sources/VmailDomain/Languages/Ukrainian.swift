extension Language {
  static let ukrainian = Language(
    code: "uk",
    replyMarks: ["відповідь"],
    forwardMarks: ["переслано"],
    gmailLabels: [
      .folder(.inbox): ["вхідні"],
      .folder(.sent): ["надіслані"],
      .folder(.drafts): ["чернетки"],
      .folder(.spam): ["спам"],
      .folder(.trash): ["кошик"],
      .folder(.starred): ["із зірочкою"],
      .important: ["важливо", "важливі"],
      .opened: ["відкрито", "відкриті"],
      .unread: ["непрочитані"],
      .archived: ["архівовано"],
    ],
    gmailCategoryWords: ["категорія"],
    attributionVerbs: ["написав", "пише"],
    attributionEndings: [" написав"],
    quotedTitles: ["Оригінальне повідомлення"],
    forwardedTitles: ["Переслане повідомлення"],
    senderLabels: ["Від"],
    dateLabels: ["Надіслано", "Дата"],
    subjectLabels: ["Тема"],
    footerOpenings: ["Надіслано з "])
}
