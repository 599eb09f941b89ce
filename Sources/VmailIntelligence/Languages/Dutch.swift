extension LanguageLexicon {
  static let dutch = LanguageLexicon(
    code: "nl",
    common: """
      de het een en van ik je jij u hij zij wij we jullie is zijn was ben bent heb hebt heeft hebben dat dit die deze niet geen \
      in op aan voor met te om bij naar uit door over maar als of dan ook nog wel al er hier daar wat wie wanneer waar welke \
      hoe waarom kan kun kunt kunnen zou zal moet wil graag hallo beste groet groeten dank bedankt vriendelijke ja nee mijn \
      jouw uw ons onze hun haar zo goed even alvast vandaag morgen worden wordt werd
      """,
    summary: SummaryLexicon(
      greetings: [
        "hallo", "hoi", "hi", "beste", "dag", "geachte", "lieve", "goedemorgen", "goedemiddag", "goedenavond",
        "hey", "hé",
      ],
      closings: [
        "groet", "groeten", "groetjes", "met vriendelijke groet", "met vriendelijke groeten",
        "vriendelijke groet", "vriendelijke groeten",
        "mvg", "hartelijke groet", "hartelijke groeten", "liefs", "tot ziens", "tot snel", "tot morgen",
        "bedankt", "alvast bedankt",
        "dank je wel", "dank u wel", "hoogachtend", "veel groeten", "gr",
      ],
      decisions: [
        "besloten", "besluit", "beslissing", "afgesproken", "akkoord met", "goedgekeurd", "bevestigd",
        "definitief", "we gaan", "ik ga",
        "we zullen", "ik zal", "conclusie", "kortom", "deadline", "uiterlijk", "uitgesteld", "verzet",
        "geannuleerd", "geboekt", "besteld",
        "in plaats van", "opgelost", "vastgesteld",
      ],
      requests: [
        "alsjeblieft", "alstublieft", "graag", "kun je", "kunt u", "kan je", "zou je", "zou u",
        "kunnen jullie", "we hebben nodig",
        "ik heb nodig", "nodig", "moeten", "moet", "laat me weten", "laat het weten", "laat even weten",
        "vergeet niet",
      ],
      times: [
        "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag", "januari", "februari",
        "maart", "april", "mei", "juni",
        "juli", "augustus", "september", "oktober", "november", "december", "vandaag", "morgen", "overmorgen",
        "vanavond", "volgende week",
        "deze week", "eind", "uur",
      ],
      answers: [
        "ja", "nee", "akkoord", "prima", "goed", "ok", "oké", "natuurlijk", "helaas", "sorry", "gedaan",
        "klopt",
      ],
      pleasantries: [
        "ik hoop dat", "we hopen dat", "bedankt voor", "dank voor", "hartelijk dank", "fijn weekend",
        "fijne dag", "hoe gaat", "allemaal bedankt",
        "sorry voor de late", "aarzel niet", "heeft u vragen", "ik kijk uit", "ik zie uit",
      ],
      boilerplate: [
        "uitschrijven", "afmelden", "vertrouwelijk", "geadresseerde", "disclaimer", "privacyverklaring",
        "verzonden vanaf", "verstuurd vanaf",
        "in de browser", "niet beantwoorden",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "wie", "wat", "wanneer", "waar", "welke", "welk", "waarom", "hoe", "hoeveel", "hoe laat",
        "tot wanneer", "vanaf wanneer", "met wie",
        "op welke", "waarvoor", "waarover",
      ],
      alternatives: ["of"],
      requests: [
        "kun je", "kunt u", "kan je", "zou je", "zou u", "kunnen jullie", "wil je", "wilt u", "graag",
        "alsjeblieft", "alstublieft",
      ],
      meetings: [
        "afspreken", "afspraak", "bellen", "overleg", "vergadering", "spreken", "heb je tijd", "heeft u tijd",
        "ben je vrij", "komt het uit",
        "schikt", "lunchen", "lunch", "koffie", "eten", "zullen we", "past", "uitkomen", "elkaar zien",
      ],
      invitations: [
        "uitnodigen", "nodig je uit", "nodigen je uit", "nodig u uit", "nodigen u uit", "uitnodiging",
        "uitgenodigd", "vieren", "feest", "feestje", "kom je ook", "zin om te komen",
      ],
      thanks: ["bedankt", "dank je", "dank u", "hartelijk dank", "dankjewel", "hartelijk bedankt"],
      goodNews: [
        "goed nieuws", "fijn nieuws", "blij om te", "geslaagd", "gewonnen", "geboren", "promotie",
        "gaan trouwen", "trots",
      ],
      badNews: [
        "slecht nieuws", "helaas", "overleden", "ziek", "ziekenhuis", "spijt me", "moet afzeggen",
        "verdrietig",
      ],
      information: [
        "ter info", "ter informatie", "ter kennisgeving", "bijgevoegd", "in de bijlage", "bijlage", "hierbij",
        "hier is", "hier zijn",
        "even laten weten", "ik heb je", "wilde je even",
      ],
      days: [
        "maandag": "maandag", "dinsdag": "dinsdag", "woensdag": "woensdag", "donderdag": "donderdag",
        "vrijdag": "vrijdag",
        "zaterdag": "zaterdag", "zondag": "zondag", "morgen": "morgen", "overmorgen": "overmorgen",
      ],
      clockWords: ["om", "rond"], clockUnits: ["uur": " uur", "u": " uur"], clockJoin: " om ",
      phrases: [
        .time: [
          "Ja, {time} komt mij goed uit.", "Helaas kan ik dan niet. Kan het ook op een ander moment?",
          "Ik kijk in mijn agenda en laat het weten.",
        ],
        .times: [
          "{first} komt mij het beste uit.", "{second} heeft mijn voorkeur.", "Beide zijn goed voor mij.",
        ],
        .meeting: [
          "Ja, graag. Wanneer zou het uitkomen?", "Helaas lukt het mij op dit moment niet.",
          "Ik kijk in mijn agenda en laat het weten.",
        ],
        .invitation: [
          "Hartelijk dank voor de uitnodiging, ik kom graag!",
          "Hartelijk dank voor de uitnodiging. Helaas kan ik niet komen.",
          "Hartelijk dank! Ik laat het zo snel mogelijk weten.",
        ],
        .choice: ["De eerste, graag.", "Ik heb liever de tweede.", "Beide zijn goed voor mij."],
        .yesNo: ["Ja.", "Nee, helaas niet.", "Dat weet ik niet zeker. Ik zoek het uit en laat het weten."],
        .openQuestion: ["Ik zoek het uit en laat het weten.", "Dat weet ik helaas niet."],
        .request: [
          "Natuurlijk, ik regel het.", "Helaas lukt het mij op dit moment niet.",
          "Ik kijk ernaar. Wanneer is het nodig?",
        ],
        .badNews: [
          "Wat naar om te horen.", "Bedankt voor het bericht.", "Wat naar om te horen. Kan ik iets doen?",
        ],
        .goodNews: [
          "Wat een goed nieuws, gefeliciteerd!", "Wat fijn om te horen.", "Bedankt voor het bericht!",
        ],
        .thanks: ["Graag gedaan!", "Geen dank.", "Met plezier."],
        .information: ["Bedankt, ik kijk ernaar.", "Bedankt voor de informatie.", "Ontvangen, bedankt."],
      ]))
}

extension LanguagePhrases {
  static let dutch = LanguagePhrases(
    greetings: ["beste", "lieve", "geachte"],
    appeal: ["doneer"],
    confirmation: ["je reservering"],
    doNotReply: ["niet beantwoorden"],
    newsletter: ["bekijk online", "nieuwsbrief"],
    offer: ["5% korting", "gratis verzending", "aanbieding", "shop nu", "kortingscode"],
    receipt: ["bestelbevestiging", "je bestelling"],
    securityCode: ["verificatiecode", "beveiligingscode"],
    shipping: ["je pakket"],
    socialNotice: ["heeft je genoemd", "volgt je nu", "vriendschapsverzoek"],
    unsubscribeFooter: ["uitschrijven", "afmelden"],
    welcome: ["bedankt voor je aanmelding", "welkom bij"],
    abbreviations: ["dhr", "mevr", "bijv", "o.a", "t.a.v"])
}
