extension LanguageLexicon {
  static let swedish = LanguageLexicon(
    code: "sv",
    common: """
      och att det är som en ett på i för med av till den inte jag du vi ni han hon de har hade kan ska skulle vill var blir \
      om men så när var vad vem vilken hur varför eller också från mig dig oss er sig min din vår ert mitt ditt vårt hej \
      tack hälsningar vänliga mvh ja nej här där nu bara mycket någon något några alla efter före under vid få får gör göra \
      kunna måste kära idag imorgon igen sedan bra
      """,
    summary: SummaryLexicon(
      greetings: [
        "hej", "hejsan", "hallå", "tja", "kära", "käre", "god morgon", "god dag", "bästa", "bäste",
        "godmorgon",
      ],
      closings: [
        "hälsningar", "vänliga hälsningar", "med vänliga hälsningar", "mvh", "bästa hälsningar", "vänligen",
        "kram", "kramar", "hälsar",
        "många hälsningar", "vi hörs", "vi ses", "ha det bra", "hej då", "tack", "tack på förhand",
        "varma hälsningar", "hälsn",
      ],
      decisions: [
        "beslutat", "beslut", "bestämt", "bestämde", "kommit överens", "godkänt", "godkänd", "bekräftat",
        "bekräftad", "slutgiltig", "vi tar",
        "vi kör", "jag ska", "vi ska", "slutsats", "kort sagt", "senast", "deadline", "framflyttat",
        "uppskjutet", "inställt", "bokat",
        "beställt", "i stället för", "istället för", "löst", "klart",
      ],
      requests: [
        "snälla", "kan du", "kan ni", "skulle du", "skulle ni", "vi behöver", "jag behöver", "behöver",
        "måste", "hör av dig", "hör av er", "säg till", "glöm inte", "vänligen",
      ],
      times: [
        "måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag", "måndagen", "tisdagen",
        "onsdagen", "torsdagen", "fredagen",
        "januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober",
        "november", "december", "idag",
        "imorgon", "i morgon", "i dag", "i kväll", "ikväll", "nästa vecka", "den här veckan", "klockan", "kl",
        "slutet av",
      ],
      answers: [
        "ja", "nej", "absolut", "visst", "okej", "ok", "javisst", "tyvärr", "det går bra", "självklart",
        "gärna", "klart",
      ],
      pleasantries: [
        "hoppas att", "hoppas allt", "tack för", "stort tack", "trevlig helg", "ha en bra", "hur mår",
        "tack alla", "ser fram emot",
        "förlåt för sent", "ursäkta sent", "tveka inte", "hör gärna av",
      ],
      boilerplate: [
        "avregistrera", "avprenumerera", "konfidentiellt", "avsedd mottagare", "integritetspolicy",
        "skickat från", "webbläsare", "svara inte",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "vem", "vad", "när", "var", "vart", "vilken", "vilket", "vilka", "varför", "hur", "hur mycket",
        "hur många", "vid vilken", "till när", "med vem",
      ],
      alternatives: ["eller"],
      requests: [
        "kan du", "kan ni", "skulle du", "skulle ni", "kunde du", "vill du", "snälla", "vänligen",
        "är du snäll",
      ],
      meetings: [
        "ses", "träffas", "möte", "ringa", "samtal", "prata", "har du tid", "har ni tid", "är du ledig",
        "passar", "lunch", "lunchen", "kaffe", "fika",
        "middag", "ska vi", "höras", "boka",
      ],
      invitations: [
        "bjuda in", "bjuder in", "inbjudan", "inbjuden", "inbjudna", "bjuden", "fira", "firar", "fest",
        "vill du komma", "kommer du på", "vill du följa",
      ],
      thanks: ["tack", "tack så mycket", "tusen tack", "stort tack"],
      goodNews: [
        "goda nyheter", "bra nyheter", "glad att", "glada att", "vunnit", "fick jobbet", "klarade", "föddes",
        "befordrad", "gifta oss",
      ],
      badNews: [
        "dåliga nyheter", "tyvärr", "gått bort", "avlidit", "sjuk", "sjukhus", "sjukhuset", "beklagar",
        "måste ställa in", "ledsen",
      ],
      information: [
        "för kännedom", "bifogar", "bifogat", "bifogad", "här är", "här kommer", "ville bara",
        "för information", "har skickat", "en uppdatering",
      ],
      days: [
        "måndag": "måndag", "tisdag": "tisdag", "onsdag": "onsdag", "torsdag": "torsdag", "fredag": "fredag",
        "lördag": "lördag",
        "söndag": "söndag", "imorgon": "imorgon",
      ],
      clockWords: ["kl", "klockan"], clockUnits: [:], clockJoin: " kl. ",
      phrases: [
        .time: [
          "Ja, {time} passar mig bra.", "Tyvärr kan jag inte då. Går det någon annan tid?",
          "Jag kollar min kalender och återkommer.",
        ],
        .times: ["{first} passar mig bäst.", "{second} vore bättre för mig.", "Båda går bra för mig."],
        .meeting: [
          "Ja, gärna. När skulle det passa?", "Tyvärr hinner jag inte just nu.",
          "Jag kollar min kalender och återkommer.",
        ],
        .invitation: [
          "Tack så mycket för inbjudan, jag kommer gärna!",
          "Tack så mycket för inbjudan. Tyvärr kan jag inte komma.", "Tack! Jag meddelar så snart jag kan.",
        ],
        .choice: ["Den första, tack.", "Jag föredrar den andra.", "Båda går bra för mig."],
        .yesNo: ["Ja.", "Nej, tyvärr.", "Jag är inte säker. Jag kollar upp det och återkommer."],
        .openQuestion: ["Jag tar reda på det och återkommer.", "Det vet jag tyvärr inte."],
        .request: [
          "Visst, jag ordnar det.", "Tyvärr hinner jag inte just nu.", "Jag tittar på det. När behövs det?",
        ],
        .badNews: [
          "Jag beklagar verkligen.", "Tack för att jag fick veta.",
          "Jag beklagar verkligen. Kan jag göra något?",
        ],
        .goodNews: ["Vilka goda nyheter, grattis!", "Det gläder mig mycket.", "Tack för att jag fick veta!"],
        .thanks: ["Varsågod!", "Ingen orsak.", "Det var så lite."],
        .information: ["Tack, jag tittar på det.", "Tack för informationen.", "Mottaget, tack."],
      ]))
}

extension LanguagePhrases {
  static let swedish = LanguagePhrases(
    greetings: ["hej", "hejsan", "käre", "kära", "tjena"],
    accountAlert: ["om det inte var du", "ny inloggning", "säkerhetsvarning"],
    appeal: ["ge en gåva", "skänk", "skriv under"],
    confirmation: ["din bokning", "bokningsbekräftelse", "din anmälan", "ditt ärende"],
    doNotReply: [
      "svara inte på", "kan inte besvaras", "automatiskt meddelande", "skickats automatiskt",
    ],
    newsletter: ["visa i webbläsare", "webbversion", "nyhetsbrev"],
    offer: [
      "5% rabatt på", "fri frakt", "rea", "erbjudande", "erbjudanden", "handla nu", "köp nu", "rabattkod",
      "endast idag", "sista chansen", "fynda",
    ],
    receipt: [
      "orderbekräftelse", "din beställning", "ordernummer", "din faktura", "betalning mottagen",
      "ditt kvitto",
    ],
    securityCode: [
      "verifieringskod", "säkerhetskod", "engångskod", "återställ ditt lösenord", "bekräfta din e post",
    ],
    shipping: ["ditt paket", "kolli", "spårningsnummer", "har skickats", "redo att hämtas"],
    socialNotice: [
      "nämnde dig", "taggade dig", "började följa dig", "följer dig", "vänförfrågan", "ny följare",
      "gillade ditt", "gillar ditt", "kommenterade ditt",
    ],
    statement: ["kontoutdrag", "nytt dokument", "autogiro", "din tid", "bokad tid"],
    unsubscribeFooter: ["avregistrera", "avprenumerera", "avsluta prenumerationen"],
    welcome: ["tack för din anmälan", "tack för att du registrerat", "välkommen till"],
    abbreviations: ["kl", "m.m", "t.ex", "bl.a"])
}
