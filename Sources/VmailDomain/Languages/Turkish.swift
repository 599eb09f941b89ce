extension Language {
  static let turkish = Language(
    code: "tr",
    replyMarks: ["ynt"],
    forwardMarks: ["ilt"],
    gmailLabels: [
      .folder(.inbox): ["gelen kutusu"],
      .folder(.sent): ["gönderilmiş postalar", "gönderilenler", "gönderildi"],
      .folder(.drafts): ["taslaklar", "taslak"],
      .folder(.trash): ["çöp kutusu", "çöp"],
      .folder(.starred): ["yıldızlı"],
      .important: ["önemli"],
      .opened: ["açıldı", "açılmış"],
      .unread: ["okunmamış", "okunmadı"],
      .archived: ["arşivlendi", "arşivlenmiş"],
    ],
    gmailCategoryWords: ["kategori"],
    gmailCategories: [
      .primary: ["kişisel", "birincil"],
      .social: ["sosyal"],
      .promotions: ["tanıtımlar"],
      .updates: ["güncellemeler"],
      .forums: ["forumlar"],
    ],
    attributionVerbs: ["yazdı"],
    attributionEndings: [" yazdı"],
    quotedTitles: ["orijinal ileti", "orijinal mesaj", "özgün ileti"],
    forwardedTitles: ["iletilen mesaj", "yönlendirilmiş ileti"],
    senderLabels: ["Kimden", "Gönderen"],
    dateLabels: ["Gönderildi", "Gönderilme Tarihi", "Gönderme Tarihi", "Tarih"],
    subjectLabels: ["Konu"],
    footerEndings: [" gönderildi"],
    attachmentPhrases: ["ekte", "ekteki", "ekli dosya", "ilişikte"])
}
