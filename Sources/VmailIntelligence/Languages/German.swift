extension LanguageLexicon {
  static let german = LanguageLexicon(
    code: "de",
    common: """
      der die das und ist ich nicht ein eine einen einem einer zu den dem des mit auf für von im am es sich sie wir ihr du \
      dass auch noch bei nach aus an als wie wenn oder aber haben hat habe sind war wird werden kann können könnt könntest \
      könnten möchte muss mir mich dir dich uns euch ihnen ihre ihren unser mein meine dein deine schon nur so dann zum zur \
      über unter vor bis um durch hallo liebe lieber grüße gruß danke vielen dank bitte gerne morgen heute hier was wer wann \
      wo warum welche ja nein kein keine doch mal sehr mehr passt geht wäre würde hätte sehr geehrte geehrter freundlichen
      """,
    summary: SummaryLexicon(
      greetings: [
        "hallo", "hi", "liebe", "lieber", "guten tag", "guten morgen", "guten abend", "moin", "servus",
        "grüß", "grüezi",
        "sehr geehrte", "sehr geehrter", "hey", "werte", "werter",
      ],
      closings: [
        "viele grüße", "liebe grüße", "beste grüße", "schöne grüße", "mit freundlichen", "freundliche grüße",
        "herzliche grüße",
        "gruß", "grüße", "lg", "vg", "mfg", "herzlich", "bis bald", "bis dann", "bis morgen", "danke",
        "vielen dank", "ciao",
        "tschüss", "dein", "deine", "euer", "eure", "besten dank", "viele liebe grüße", "alles gute",
      ],
      decisions: [
        "entschieden", "beschlossen", "entscheidung", "einigen uns", "geeinigt", "einverstanden", "genehmigt",
        "wir nehmen",
        "wir machen", "wir werden", "ich werde", "bestätigt", "endgültig", "festgelegt", "abgemacht",
        "vereinbart",
        "fazit", "ergebnis", "frist", "fällig", "verschoben", "abgesagt", "gebucht", "bestellt",
        "freigegeben", "statt", "steht fest",
        "zugesagt", "bleibt es", "bleibt bei",
      ],
      requests: [
        "bitte", "könntest du", "könnten sie", "kannst du", "können sie", "könnt ihr", "wir brauchen",
        "ich brauche", "müssen",
        "musst", "muss", "gib bescheid", "geben sie", "sagt bescheid", "sag bescheid", "denk daran",
        "denkt daran",
      ],
      times: [
        "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag",
        "januar", "februar",
        "märz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember",
        "heute", "morgen",
        "übermorgen", "nächste woche", "diese woche", "uhr", "ende der", "frist",
      ],
      answers: [
        "ja", "nein", "einverstanden", "klar", "gerne", "passt", "ok", "okay", "in ordnung", "leider",
        "erledigt", "gut",
      ],
      pleasantries: [
        "ich hoffe", "wir hoffen", "vielen dank für", "danke für", "herzlichen dank", "freue mich",
        "freuen uns",
        "schönes wochenende", "schönen tag", "schönen abend", "wie geht", "gerne zur verfügung", "bei fragen",
        "für rückfragen", "melde dich gerne", "melden sie sich gerne", "entschuldige die späte", "danke euch",
        "danke dir",
      ],
      boilerplate: [
        "abmelden", "abbestellen", "vertraulich", "nicht der richtige adressat", "irrtümlich erhalten",
        "geschäftsführer",
        "handelsregister", "amtsgericht", "ust id", "datenschutz", "diese e mail wurde automatisch",
        "impressum",
        "im browser", "gesendet von",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "wer", "wen", "wem", "wessen", "was", "wann", "wo", "wohin", "woher", "welche", "welcher", "welches",
        "welchen",
        "warum", "weshalb", "wieso", "wie", "bis wann", "ab wann", "seit wann", "um wie viel", "an welchem",
        "worüber", "wofür",
      ],
      alternatives: ["oder"],
      requests: [
        "könntest du", "könnten sie", "kannst du", "können sie", "könnt ihr", "könntet ihr", "würdest du",
        "würden sie", "bitte",
        "magst du", "bist du so nett", "wären sie so",
      ],
      meetings: [
        "treffen", "termin", "telefonieren", "anrufen", "sprechen", "hast du zeit", "haben sie zeit",
        "habt ihr zeit",
        "passt dir", "passt es", "passt ihnen", "passt euch", "passt das", "mittagessen", "kaffee",
        "besprechung",
        "wollen wir", "sollen wir", "wie wäre", "zusammensetzen", "passen",
      ],
      invitations: [
        "lade dich", "laden dich", "lade sie", "laden sie", "lade euch", "laden euch", "einladung",
        "eingeladen", "einladen",
        "feiern", "feiere", "magst du kommen", "möchtest du kommen", "kommst du mit", "kommt ihr",
      ],
      thanks: ["danke", "vielen dank", "herzlichen dank", "besten dank", "dankeschön"],
      goodNews: [
        "gute nachrichten", "gute neuigkeiten", "tolle neuigkeiten", "freue mich mitteilen", "gewonnen",
        "bestanden", "ist da",
        "geboren", "befördert", "heiraten", "zusage", "ich freue mich sehr",
      ],
      badNews: [
        "schlechte nachrichten", "leider", "traurige nachricht", "verstorben", "krank", "im krankenhaus",
        "bedauern",
        "absagen müssen", "tut mir leid",
      ],
      information: [
        "zur info", "zur information", "zur kenntnis", "anbei", "im anhang", "angehängt", "hier ist",
        "hier sind", "kurzes update",
        "wollte nur", "nur kurz", "ich habe dir", "beigefügt",
      ],
      days: [
        "montag": "Montag", "dienstag": "Dienstag", "mittwoch": "Mittwoch", "donnerstag": "Donnerstag",
        "freitag": "Freitag",
        "samstag": "Samstag", "sonnabend": "Samstag", "sonntag": "Sonntag", "übermorgen": "übermorgen",
        "morgen": "morgen",
      ],
      clockWords: ["um", "gegen", "ab"], clockUnits: ["uhr": " Uhr", "h": " Uhr"], clockJoin: " um ",
      phrases: [
        .time: [
          "Ja, {time} passt mir gut.", "Leider passt es mir da nicht. Ginge auch ein anderer Termin?",
          "Ich schaue in meinen Kalender und melde mich.",
        ],
        .times: ["{first} passt mir am besten.", "{second} wäre mir lieber.", "Mir passt beides."],
        .meeting: [
          "Ja, gerne. Wann würde es passen?", "Leider schaffe ich es gerade nicht.",
          "Ich schaue in meinen Kalender und melde mich.",
        ],
        .invitation: [
          "Vielen Dank für die Einladung, ich komme gerne!",
          "Vielen Dank für die Einladung. Leider kann ich nicht kommen.",
          "Vielen Dank! Ich sage so bald wie möglich Bescheid.",
        ],
        .choice: ["Das Erste, bitte.", "Das Zweite wäre mir lieber.", "Mir ist beides recht."],
        .yesNo: ["Ja.", "Nein, leider nicht.", "Da bin ich nicht sicher. Ich schaue nach und melde mich."],
        .openQuestion: ["Ich kläre das und melde mich.", "Das weiß ich leider nicht."],
        .request: [
          "Gerne, ich kümmere mich darum.", "Leider geht es bei mir gerade nicht.",
          "Ich sehe es mir an. Bis wann wird es gebraucht?",
        ],
        .badNews: [
          "Das tut mir leid.", "Danke für die Nachricht.", "Das tut mir leid. Kann ich irgendwie helfen?",
        ],
        .goodNews: [
          "Das sind tolle Neuigkeiten, herzlichen Glückwunsch!", "Das freut mich sehr.",
          "Danke für die Nachricht!",
        ],
        .thanks: ["Gern geschehen!", "Das habe ich gerne gemacht.", "Keine Ursache."],
        .information: ["Danke, ich sehe es mir an.", "Danke für die Information.", "Danke, ist angekommen."],
      ]))
}

extension LanguagePhrases {
  static let german = LanguagePhrases(
    greetings: ["hallo", "liebe", "lieber", "sehr", "guten", "moin", "servus"],
    accountAlert: [
      "waren sie das nicht", "wenn sie das nicht waren", "warst du das nicht", "neue anmeldung",
      "verdächtige anmeldung", "sicherheitswarnung",
    ],
    appeal: ["spenden sie", "jetzt spenden", "ihre spende", "petition"],
    confirmation: [
      "buchungsbestätigung", "ihre buchung", "deine buchung", "reservierung", "anmeldung bestätigt",
      "ihre anfrage ist bei uns", "aktivieren sie ihr",
    ],
    doNotReply: [
      "nicht auf diese e mail", "nicht auf diese mail", "automatisch generiert", "automatisch erstellt",
      "automatische nachricht",
    ],
    newsletter: [
      "webansicht", "im browser ansehen", "im browser öffnen", "online ansehen", "online version",
    ],
    offer: [
      "5% rabatt", "rabatt auf", "gutschein", "gutscheincode", "jetzt shoppen", "jetzt kaufen",
      "jetzt bestellen", "jetzt sparen", "nur heute", "nur für kurze zeit", "solange der vorrat reicht",
      "versandkostenfrei", "kostenloser versand", "sonderangebot", "neuheiten", "schnäppchen",
      "im angebot", "sparen sie",
    ],
    receipt: [
      "bestellbestätigung", "auftragsbestätigung", "ihre bestellung", "deine bestellung", "bestellnummer",
      "ihre rechnung", "deine rechnung", "rechnungsnummer", "zahlung erhalten", "zahlungsbestätigung",
      "vielen dank für ihre bestellung",
    ],
    securityCode: [
      "bestätigungscode", "sicherheitscode", "anmeldecode", "einmalpasswort", "einmalcode",
      "passwort zurücksetzen", "bestätigen sie ihre e mail", "bestätige deine e mail",
    ],
    shipping: [
      "sendungsnummer", "sendungsverfolgung", "wurde versandt", "wurde verschickt", "ihr paket",
      "dein paket", "ihre sendung", "deine sendung", "zugestellt", "abholbereit",
    ],
    socialNotice: [
      "hat dich erwähnt", "hat sie erwähnt", "hat dich markiert", "folgt dir", "folgt ihnen",
      "freundschaftsanfrage", "kontaktanfrage", "hat deinen beitrag", "hat ihren beitrag", "gefällt dein",
      "personen die du kennen",
    ],
    statement: [
      "kontoauszug", "neues dokument", "abbuchung", "ihr termin", "terminerinnerung",
      "nutzungsbedingungen",
    ],
    unsubscribeFooter: ["abmelden", "abbestellen", "abmeldelink", "keine weiteren e mails"],
    welcome: [
      "willkommen bei", "danke für ihre anmeldung", "danke für deine anmeldung",
      "schön dass sie dabei sind", "schön dass du dabei bist",
    ],
    abbreviations: [
      "hr", "fr", "nr", "bzw", "ca", "z.b", "d.h", "u.a", "str", "tel", "inkl", "ggf", "evtl", "vgl",
      "usw", "geb", "zzgl", "abs",
    ],
    months: [
      "januar", "jänner", "februar", "märz", "april", "mai", "juni", "juli", "august", "september",
      "oktober", "november", "dezember", "jan", "feb", "mär", "apr", "jun", "jul", "aug", "sep", "sept",
      "okt", "nov", "dez",
    ],
    beforeOrdinals: [
      "am", "der", "die", "das", "den", "dem", "des", "vom", "zum", "zur", "im", "bis", "ab", "beim",
      "seit", "d", "od",
    ])
}
