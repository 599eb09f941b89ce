extension LanguageLexicon {
  static let portuguese = LanguageLexicon(
    code: "pt",
    common: """
      o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com e é que não se me te lhe nos eu ele \
      ela você vocês nós mas ou como mais muito também já está estão estou são foi ser ter tem tenho há isso isto este esta \
      esse essa quando onde quem qual porque olá obrigado obrigada bom dia boa tarde cumprimentos abraço atenciosamente pode \
      podes poderia sim até sobre sem seu sua meu minha nosso nossa tudo todos fazer ainda aqui à às ao aos
      """,
    summary: SummaryLexicon(
      greetings: [
        "olá", "oi", "bom dia", "boa tarde", "boa noite", "caro", "cara", "caros", "caras", "prezado",
        "prezada", "prezados", "querido",
        "querida", "exmo", "exma", "viva",
      ],
      closings: [
        "cumprimentos", "com os melhores cumprimentos", "melhores cumprimentos", "atenciosamente", "abraço",
        "um abraço", "abraços", "beijos",
        "beijinhos", "até breve", "até logo", "até amanhã", "obrigado", "obrigada", "muito obrigado",
        "muito obrigada", "att", "saudações",
        "cordialmente",
      ],
      decisions: [
        "decidido", "decidimos", "decisão", "combinado", "combinámos", "combinamos", "aprovado", "aprovada",
        "confirmado", "confirmada", "vamos",
        "vou", "definitivo", "definitiva", "conclusão", "em resumo", "prazo", "data limite", "adiado",
        "adiada", "cancelado", "cancelada",
        "reservado", "reservada", "em vez de", "ficamos com", "resolvido",
      ],
      requests: [
        "por favor", "poderia", "podes", "pode", "podem", "precisamos", "preciso", "é preciso", "temos de",
        "temos que", "diga me", "diz me",
        "avisa me", "avise me", "me avise", "não te esqueças", "não se esqueça", "deve",
      ],
      times: [
        "segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo", "segunda feira", "terça feira",
        "quarta feira", "quinta feira",
        "sexta feira", "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto",
        "setembro", "outubro", "novembro",
        "dezembro", "hoje", "amanhã", "próxima semana", "semana que vem", "esta semana", "final de", "fim de",
        "meio dia",
      ],
      answers: [
        "sim", "não", "de acordo", "combinado", "claro", "perfeito", "ok", "com certeza", "infelizmente",
        "desculpe", "desculpa", "feito",
      ],
      pleasantries: [
        "espero que", "obrigado por", "obrigada por", "obrigado pela", "obrigada pela", "obrigado pelo",
        "obrigada pelo", "fico à disposição",
        "ficamos à disposição", "bom fim de semana", "tudo bem", "como estás", "como está",
        "obrigado a todos", "desculpe a demora",
        "qualquer dúvida",
      ],
      boilerplate: [
        "cancelar subscrição", "cancelar a inscrição", "descadastrar", "confidencial", "destinatário",
        "privacidade", "enviado do meu",
        "antes de imprimir", "navegador", "não responda",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "quem", "que horas", "que dia", "que tipo", "o que", "o quê", "quando", "onde", "qual", "quais",
        "por que", "porque", "porquê", "como", "quanto", "quantos",
        "quantas", "a que", "para quando", "até quando", "com quem", "em que",
      ],
      alternatives: ["ou"],
      requests: [
        "poderia", "podias", "podes", "pode", "podem", "por favor", "importas te", "seria possível",
        "você pode", "você poderia", "pode me",
      ],
      meetings: [
        "encontrar", "encontro", "reunião", "reunir", "ligar", "telefonar", "falar", "estás livre",
        "está livre", "tens tempo", "tem tempo",
        "dá te jeito", "fica bem", "funciona para", "almoçar", "almoço", "café", "jantar", "conversar",
        "ligação",
      ],
      invitations: [
        "convido", "convidar", "convite", "convidado", "convidada", "convidados", "festa", "celebrar",
        "comemorar", "queres vir", "quer vir",
        "juntar te", "convidamos",
      ],
      thanks: ["obrigado", "obrigada", "muito obrigado", "muito obrigada", "agradeço"],
      goodNews: [
        "boas notícias", "boa notícia", "feliz em", "tenho o prazer", "temos o prazer", "passei no",
        "ganhámos", "ganhamos", "nasceu",
        "promovido", "promovida", "vamos casar",
      ],
      badNews: [
        "más notícias", "má notícia", "infelizmente", "faleceu", "falecimento", "doente", "hospital",
        "lamento", "tenho de cancelar", "sinto muito",
      ],
      information: [
        "para tua informação", "para sua informação", "para conhecimento", "em anexo", "segue em anexo",
        "segue", "anexo", "aqui está",
        "aqui estão", "envio", "só queria", "só para avisar", "informo",
      ],
      days: [
        "segunda": "segunda-feira", "terça": "terça-feira", "quarta": "quarta-feira",
        "quinta": "quinta-feira", "sexta": "sexta-feira",
        "sábado": "sábado", "domingo": "domingo", "amanhã": "amanhã",
      ],
      clockWords: ["às", "pelas"], clockUnits: ["h": "h", "horas": "h"], clockJoin: " às ",
      phrases: [
        .time: [
          "Sim, {time} está bem para mim.", "Infelizmente não posso nesse momento. Seria possível outro dia?",
          "Vou ver a minha agenda e respondo assim que possível.",
        ],
        .times: ["{first} é melhor para mim.", "Prefiro {second}.", "Os dois estão bem para mim."],
        .meeting: [
          "Sim, com muito gosto. Quando seria possível?", "Infelizmente, de momento não posso.",
          "Vou ver a minha agenda e respondo assim que possível.",
        ],
        .invitation: [
          "Agradeço muito o convite, vou com muito gosto!",
          "Agradeço muito o convite. Infelizmente não posso ir.",
          "Agradeço muito! Confirmo assim que possível.",
        ],
        .choice: ["A primeira opção, por favor.", "Prefiro a segunda.", "Qualquer uma está bem para mim."],
        .yesNo: [
          "Sim.", "Não, infelizmente.", "Não tenho a certeza. Vou verificar e respondo assim que possível.",
        ],
        .openQuestion: ["Vou informar-me e respondo assim que possível.", "Infelizmente não sei."],
        .request: [
          "Claro, eu trato disso.", "Infelizmente, de momento não posso.", "Vou ver. Para quando é preciso?",
        ],
        .badNews: ["Lamento muito.", "Agradeço a mensagem.", "Lamento muito. Posso ajudar de alguma forma?"],
        .goodNews: ["Que boa notícia, parabéns!", "Fico muito feliz.", "Agradeço a mensagem!"],
        .thanks: ["De nada!", "Foi um prazer.", "Não tem de quê."],
        .information: ["Agradeço, vou ver.", "Agradeço a informação.", "Recebido, agradeço."],
      ]))
}

extension LanguagePhrases {
  static let portuguese = LanguagePhrases(
    greetings: ["olá", "oi", "prezado", "prezada", "bom", "boa"],
    accountAlert: ["se não foi você", "novo acesso", "novo login", "alerta de segurança"],
    appeal: ["doe agora", "doação", "assine a petição"],
    confirmation: ["sua reserva", "reserva confirmada", "sua solicitação", "ative sua conta"],
    doNotReply: ["não responda", "mensagem automática"],
    newsletter: ["ver no navegador", "versão online", "boletim"],
    offer: [
      "5% de desconto", "desconto", "frete grátis", "cupom", "oferta", "promoção", "compre agora",
      "última chance", "só hoje", "aproveite", "liquidação",
    ],
    receipt: [
      "confirmação do pedido", "seu pedido", "número do pedido", "sua fatura", "pagamento recebido",
      "recibo do pagamento",
    ],
    securityCode: [
      "código de verificação", "código de segurança", "código de acesso", "redefinir sua senha",
      "redefinir a senha", "confirme seu e mail",
    ],
    shipping: [
      "sua encomenda", "seu pacote", "código de rastreio", "foi enviado", "saiu para entrega",
    ],
    socialNotice: [
      "mencionou você", "marcou você", "começou a seguir você", "pedido de amizade",
      "solicitação de amizade", "novo seguidor", "curtiu sua", "comentou sua", "comentou na sua",
      "quer se conectar",
    ],
    statement: ["extrato", "fatura disponível", "seu agendamento", "termos de uso"],
    unsubscribeFooter: ["cancelar inscrição", "descadastrar", "deixar de receber", "cancelar a inscrição"],
    welcome: ["obrigado por se cadastrar", "boas vindas"])
}
