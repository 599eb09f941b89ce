extension Language {
  static let portuguese = Language(
    code: "pt",
    replyMarks: ["res"],
    forwardMarks: ["enc"],
    automaticReplies: ["resposta automática"],
    folders: [
      .folder(.sent): ["enviados"]
    ],
    gmailFolders: [
      .archive: ["todos", "todos os e-mails"],
      .folder(.starred): ["com estrela"],
      .folder(.sent): ["e-mails enviados"],
      .folder(.drafts): ["rascunhos"],
      .folder(.trash): ["lixeira"],
    ],
    gmailLabels: [
      .folder(.inbox): ["caixa de entrada"],
      .folder(.sent): ["enviado", "enviados", "enviadas", "e-mails enviados", "correio enviado"],
      .folder(.drafts): ["rascunhos", "rascunho"],
      .folder(.trash): ["lixeira", "lixo", "reciclagem"],
      .folder(.starred): ["com estrela", "marcado com estrela", "marcados com estrela"],
      .important: ["importante", "importantes"],
      .opened: ["aberto", "abertos", "aberta"],
      .unread: ["não lida", "não lidas", "não lido", "não lidos"],
      .archived: ["arquivado", "arquivados", "arquivadas"],
    ],
    gmailCategoryWords: ["categoria"],
    gmailCategories: [
      .primary: ["principal", "pessoal"],
      .social: ["redes sociais"],
      .promotions: ["promoções"],
      .updates: ["atualizações", "notificações"],
      .forums: ["fóruns"],
    ],
    attributions: [
      .init("Em ", "escreveu")
    ],
    attributionVerbs: ["escreveu"],
    attributionEndings: [" escreveu"],
    quotedTitles: ["mensagem original"],
    forwardedTitles: ["mensagem encaminhada", "mensagem reencaminhada"],
    forwardedOpenings: ["início da mensagem encaminhada:", "início da mensagem reencaminhada:"],
    senderLabels: ["De"],
    dateLabels: ["Enviado", "Enviada em", "Data"],
    subjectLabels: ["Assunto"],
    footerOpenings: ["Enviado do meu ", "Enviado de meu ", "Enviado a partir ", "Obter o Outlook para "],
    attachmentPhrases: ["anexo", "anexa", "anexos", "anexas", "anexado"])
}
