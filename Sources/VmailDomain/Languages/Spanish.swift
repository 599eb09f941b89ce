extension Language {
  static let spanish = Language(
    code: "es",
    forwardMarks: ["rv"],
    automaticReplies: ["respuesta automática", "fuera de la oficina"],
    folders: [
      .archive: ["archivo"],
      .folder(.inbox): ["bandeja de entrada"],
      .folder(.sent): ["enviados", "elementos enviados"],
      .folder(.drafts): ["borradores"],
      .folder(.trash): ["papelera", "elementos eliminados"],
      .folder(.spam): ["correo no deseado"],
    ],
    gmailFolders: [
      .archive: ["todos"],
      .folder(.starred): ["destacados"],
    ],
    gmailLabels: [
      .folder(.inbox): ["recibidos", "bandeja de entrada"],
      .folder(.sent): ["enviado", "enviados"],
      .folder(.drafts): ["borradores", "borrador"],
      .folder(.spam): ["correo no deseado"],
      .folder(.trash): ["papelera"],
      .folder(.starred): ["destacado", "destacados"],
      .important: ["importante", "importantes"],
      .opened: ["abierto", "abiertos"],
      .unread: ["no leído", "no leídos"],
      .archived: ["archivado", "archivados"],
    ],
    gmailCategoryWords: ["categoría"],
    gmailCategories: [
      .primary: ["principal"],
      .social: ["social"],
      .promotions: ["promociones"],
      .updates: ["notificaciones", "actualizaciones"],
      .forums: ["foros"],
    ],
    attributions: [
      .init("El ", "escribió")
    ],
    attributionVerbs: ["escribió"],
    attributionEndings: [" escribió"],
    quotedTitles: ["mensaje original"],
    forwardedTitles: ["mensaje reenviado"],
    forwardedOpenings: ["inicio del mensaje reenviado:"],
    senderLabels: ["De"],
    dateLabels: ["Enviado", "Enviado el", "Fecha"],
    subjectLabels: ["Asunto"],
    footerOpenings: ["Enviado desde ", "Enviado de mi "],
    attachmentPhrases: ["adjunto", "adjunta", "adjuntos", "adjuntas", "adjuntado"])
}
