extension LanguageLexicon {
  static let italian = LanguageLexicon(
    code: "it",
    common: """
      il lo la i gli le un uno una di del della dei delle dello degli da dal dalla in nel nella con su sul per tra fra e è \
      che non si mi ti ci vi ma se come anche più sono sei siamo ho hai ha abbiamo hanno era essere avere questo questa quello \
      molto cosa quando dove perché chi quale ciao grazie salve buongiorno cordiali saluti gentile puoi può potresti potrebbe \
      sì a al alla ai alle o mio tuo suo nostro vostro anche tutto tutti fare ancora già così
      """,
    summary: SummaryLexicon(
      greetings: [
        "ciao", "salve", "buongiorno", "buonasera", "buon pomeriggio", "gentile", "gentili", "caro", "cara",
        "cari", "care", "egregio",
        "spettabile",
      ],
      closings: [
        "cordiali saluti", "un saluto", "saluti", "distinti saluti", "un abbraccio", "abbracci", "baci",
        "a presto", "a domani", "grazie",
        "grazie mille", "cordialmente", "un caro saluto", "cari saluti", "ciao", "buona giornata",
        "buona serata", "tanti saluti",
      ],
      decisions: [
        "deciso", "decisione", "abbiamo deciso", "d'accordo per", "concordato", "approvato", "approvata",
        "confermato", "confermata",
        "definitivo", "definitiva", "conclusione", "in sintesi", "scadenza", "rinviato", "rinviata",
        "annullato", "annullata", "prenotato",
        "prenotata", "andiamo con", "invece di", "alla fine", "risolto",
      ],
      requests: [
        "per favore", "per cortesia", "potresti", "potrebbe", "puoi", "può", "potete", "abbiamo bisogno",
        "ho bisogno", "bisogna", "dobbiamo",
        "fammi sapere", "fatemi sapere", "mi faccia sapere", "ricordati", "ricordatevi", "deve",
      ],
      times: [
        "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica", "gennaio", "febbraio",
        "marzo", "aprile", "maggio",
        "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre", "oggi", "domani",
        "stasera", "settimana prossima",
        "prossima settimana", "questa settimana", "fine di", "mezzogiorno",
      ],
      answers: [
        "sì", "no", "d'accordo", "va bene", "certo", "perfetto", "ok", "purtroppo", "mi dispiace", "fatto",
      ],
      pleasantries: [
        "spero che", "grazie per", "resto a disposizione", "restiamo a disposizione", "buon fine settimana",
        "buona giornata", "come stai",
        "come sta", "grazie a tutti", "scusa il ritardo", "non esitare", "non esiti",
      ],
      boilerplate: [
        "annulla iscrizione", "disiscriversi", "riservato", "riservate", "destinatario",
        "informativa privacy", "inviato da", "browser",
        "non rispondere", "prima di stampare",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "chi", "che ora", "che giorno", "che tipo", "cosa", "che cosa", "quando", "dove", "quale", "quali",
        "perché", "come", "quanto", "quanti", "quante", "a che",
        "entro quando", "per quando", "con chi", "di che", "in che",
      ],
      alternatives: ["o", "oppure"],
      requests: [
        "potresti", "potrebbe", "puoi", "può", "potete", "per favore", "per cortesia", "ti dispiacerebbe",
        "le dispiacerebbe",
        "sarebbe possibile", "mi puoi", "mi potresti",
      ],
      meetings: [
        "incontrarci", "incontro", "vederci", "riunione", "chiamata", "chiamare", "telefonata", "parlare",
        "sei libero", "sei libera",
        "hai tempo", "ha tempo", "ti va bene", "le va bene", "vi va bene", "pranzo", "caffè", "cena",
        "appuntamento", "ci vediamo",
      ],
      invitations: [
        "invito", "ti invito", "vi invito", "la invito", "ti invitiamo", "vi invitiamo", "invitato",
        "invitata", "invitati", "festeggiare",
        "festa", "vuoi venire", "unirti",
      ],
      thanks: ["grazie", "grazie mille", "ti ringrazio", "la ringrazio", "vi ringrazio"],
      goodNews: [
        "buone notizie", "buona notizia", "sono felice di", "siamo felici di", "lieto di", "lieta di",
        "superato", "vinto", "è nato", "è nata",
        "promosso", "promossa", "ci sposiamo",
      ],
      badNews: [
        "brutte notizie", "cattive notizie", "brutta notizia", "purtroppo", "mancato", "mancata", "morto",
        "malato", "malata", "ospedale",
        "mi dispiace", "devo annullare",
      ],
      information: [
        "per conoscenza", "per tua informazione", "per vostra informazione", "in allegato", "allego",
        "ti allego", "le allego", "ecco",
        "ti mando", "le invio", "ti invio", "volevo solo", "ti informo", "vi informo",
      ],
      days: [
        "lunedì": "lunedì", "martedì": "martedì", "mercoledì": "mercoledì", "giovedì": "giovedì",
        "venerdì": "venerdì", "sabato": "sabato",
        "domenica": "domenica", "domani": "domani",
      ],
      clockWords: ["alle", "ore"], clockUnits: [:], clockJoin: " alle ",
      phrases: [
        .time: [
          "Sì, {time} per me va bene.",
          "Purtroppo in quel momento non posso. Sarebbe possibile un altro giorno?",
          "Controllo l'agenda e rispondo al più presto.",
        ],
        .times: ["Per me è meglio {first}.", "Preferirei {second}.", "Per me vanno bene entrambi."],
        .meeting: [
          "Sì, volentieri. Quando andrebbe bene?", "Purtroppo al momento non posso.",
          "Controllo l'agenda e rispondo al più presto.",
        ],
        .invitation: [
          "Grazie mille per l'invito, vengo volentieri!",
          "Grazie mille per l'invito. Purtroppo non posso venire.",
          "Grazie! Confermo al più presto.",
        ],
        .choice: ["La prima, grazie.", "Preferirei la seconda.", "Per me vanno bene entrambe."],
        .yesNo: ["Sì.", "No, mi dispiace.", "Non lo so con certezza. Verifico e rispondo al più presto."],
        .openQuestion: ["Mi informo e rispondo al più presto.", "Mi dispiace, non lo so."],
        .request: [
          "Certo, me ne occupo io.", "Purtroppo al momento non posso.", "Ci guardo. Entro quando serve?",
        ],
        .badNews: [
          "Mi dispiace molto.", "Grazie per avermelo detto.",
          "Mi dispiace molto. Posso aiutare in qualche modo?",
        ],
        .goodNews: [
          "Che bella notizia, congratulazioni!", "Mi fa molto piacere.", "Grazie per avermelo detto!",
        ],
        .thanks: ["Prego!", "È stato un piacere.", "Di niente."],
        .information: ["Grazie, ci guardo.", "Grazie per l'informazione.", "Ricevuto, grazie."],
      ]))
}

extension LanguagePhrases {
  static let italian = LanguagePhrases(
    greetings: ["ciao", "caro", "cara", "gentile", "buongiorno", "egregio"],
    accountAlert: ["se non sei stato tu", "nuovo accesso", "avviso di sicurezza"],
    appeal: ["dona ora", "donazione", "firma la petizione", "petizione"],
    confirmation: [
      "la tua prenotazione", "conferma prenotazione", "la tua richiesta", "attiva il tuo account",
    ],
    doNotReply: ["non rispondere a questa", "messaggio automatico"],
    newsletter: ["visualizza nel browser", "versione online"],
    offer: [
      "5% di sconto", "sconto", "sconti", "codice sconto", "spedizione gratuita", "offerta speciale",
      "offerte", "saldi", "ultima occasione", "acquista ora", "solo oggi", "scopri ora",
    ],
    receipt: [
      "conferma d'ordine", "conferma dell'ordine", "il tuo ordine", "numero ordine", "numero d'ordine",
      "la tua fattura", "ricevuta di pagamento", "pagamento ricevuto",
    ],
    securityCode: [
      "codice di verifica", "codice di sicurezza", "codice di accesso", "reimposta la password",
      "conferma il tuo indirizzo",
    ],
    shipping: ["il tuo pacco", "numero di tracking", "è stato spedito", "in consegna"],
    socialNotice: [
      "ti ha menzionato", "ti ha taggato", "ha iniziato a seguirti", "richiesta di amicizia",
      "nuovo follower", "ha commentato il tuo", "piace il tuo", "vuole collegarsi",
    ],
    statement: ["estratto conto", "nuovo documento", "addebito", "appuntamento"],
    unsubscribeFooter: [
      "annulla l'iscrizione", "annullare l'iscrizione", "disiscriviti", "cancellati", "non desideri più",
    ],
    welcome: ["grazie per esserti iscritto", "grazie per l'iscrizione", "benvenuto in"],
    abbreviations: ["sig", "dott", "ing"])
}
