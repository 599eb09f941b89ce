extension Language {
  static let french = Language(
    code: "fr",
    replyMarks: ["ref", "réf"],
    forwardMarks: ["tr"],
    automaticReplies: ["réponse automatique", "absence du bureau"],
    folders: [
      .archive: ["archives"],
      .folder(.inbox): ["boîte de réception"],
      .folder(.sent): ["messages envoyés", "éléments envoyés"],
      .folder(.drafts): ["brouillons"],
      .folder(.spam): ["courrier indésirable", "quarantaine"],
      .folder(.trash): ["corbeille", "éléments supprimés"],
    ],
    gmailFolders: [
      .archive: ["tous les messages"],
      .folder(.starred): ["suivis"],
    ],
    gmailLabels: [
      .folder(.inbox): ["boîte de réception"],
      .folder(.sent): ["envoyé", "envoyés", "messages envoyés"],
      .folder(.drafts): ["brouillons", "brouillon"],
      .folder(.spam): ["courrier indésirable"],
      .folder(.trash): ["corbeille"],
      .folder(.starred): ["suivis", "favoris", "messages suivis"],
      .important: ["important", "importants"],
      .opened: ["ouvert", "ouverts"],
      .unread: ["non lu", "non lus"],
      .archived: ["archivé", "archivés", "messages archivés"],
    ],
    gmailCategoryWords: ["catégorie"],
    gmailCategories: [
      .primary: ["e-mails personnels", "personnel", "principale"],
      .social: ["réseaux sociaux"],
      .promotions: ["promotions"],
      .updates: ["notifications", "mises à jour"],
      .forums: ["forums"],
    ],
    attributions: [
      .init("Le ", "écrit")
    ],
    attributionVerbs: ["écrit"],
    attributionEndings: [" écrit"],
    quotedTitles: ["message d'origine", "message d’origine", "message original"],
    forwardedTitles: ["message transféré"],
    forwardedOpenings: ["début du message réexpédié", "début du message transféré"],
    senderLabels: ["De", "Expéditeur"],
    dateLabels: ["Envoyé", "Envoyé le", "Date", "Message du"],
    subjectLabels: ["Objet", "Sujet"],
    footerOpenings: ["Envoyé de mon ", "Envoyé depuis ", "Envoyé à partir de "],
    footerWords: ["désabonner", "désinscrire"],
    attachmentPhrases: [
      "pièce jointe", "pièces jointes", "ci-joint", "ci-jointe", "ci-joints", "ci-jointes", "en PJ",
    ])
}
