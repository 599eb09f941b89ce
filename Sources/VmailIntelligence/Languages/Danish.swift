extension LanguageLexicon {
  static let danish = LanguageLexicon(
    code: "da",
    common: """
      og at det er som en et på i for med af til den ikke jeg du vi han hun de har havde kan skal skulle vil var bliver blev \
      om men så når hvor hvad hvem hvilken hvordan hvorfor eller også fra mig dig os jer sig min din vores jeres mit dit hej \
      tak hilsen venlig mvh kære ja nej her der nu kun meget nogen noget nogle alle efter før under ved få får gør gøre \
      kunne må dag morgen igen siden godt lige
      """,
    summary: SummaryLexicon(
      greetings: ["hej", "hejsa", "kære", "goddag", "godmorgen", "god morgen", "halløj"],
      closings: [
        "hilsen", "venlig hilsen", "med venlig hilsen", "mvh", "bedste hilsner", "mange hilsner", "hilsner",
        "kærlig hilsen", "kh", "kram", "knus",
        "vi ses", "tak", "mange tak", "på forhånd tak", "de bedste hilsner", "vh",
      ],
      decisions: [
        "besluttet", "beslutning", "aftalt", "enige om", "godkendt", "bekræftet", "endelig", "vi tager",
        "jeg skal", "vi skal", "konklusion",
        "kort sagt", "senest", "deadline", "frist", "udsat", "aflyst", "booket", "bestilt", "i stedet for",
        "løst",
      ],
      requests: [
        "kan du", "kan i", "vil du", "vil i", "vi har brug", "jeg har brug", "skal", "husk", "giv besked",
        "sig til", "lad mig vide", "venligst",
      ],
      times: [
        "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag", "søndag", "januar", "februar", "marts",
        "april", "maj", "juni", "juli",
        "august", "september", "oktober", "november", "december", "i dag", "i morgen", "i aften", "næste uge",
        "denne uge", "klokken", "kl",
        "slutningen af",
      ],
      answers: ["ja", "nej", "enig", "fint", "okay", "ok", "selvfølgelig", "desværre", "gerne", "klart"],
      pleasantries: [
        "håber at", "håber du", "tak for", "god weekend", "hav en god", "hvordan går", "tak alle",
        "ser frem til", "undskyld det sene", "tøv ikke",
      ],
      boilerplate: [
        "afmeld", "frameld", "fortrolig", "modtager", "privatlivspolitik", "sendt fra", "browser",
        "svar ikke",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "hvem", "hvad", "hvornår", "hvor", "hvilken", "hvilket", "hvilke", "hvorfor", "hvordan", "hvor meget",
        "hvor mange", "til hvornår",
      ],
      alternatives: ["eller"],
      requests: ["kan du", "kan i", "kunne du", "vil du", "vil i", "venligst", "gider du"],
      meetings: [
        "ses", "mødes", "møde", "ringe", "tale", "snakke", "har du tid", "har i tid", "er du ledig", "passer",
        "frokost", "kaffe", "middag", "skal vi",
      ],
      invitations: [
        "invitere", "inviterer", "invitation", "inviteret", "indbydelse", "fejre", "fejrer", "fest",
        "vil du komme", "kommer du til",
      ],
      thanks: ["tak", "mange tak", "tusind tak"],
      goodNews: [
        "gode nyheder", "god nyhed", "glad for at kunne", "vundet", "fik jobbet", "bestået", "født",
        "forfremmet", "skal giftes",
      ],
      badNews: [
        "dårlige nyheder", "desværre", "gået bort", "død", "syg", "hospitalet", "beklager", "må aflyse",
      ],
      information: [
        "til orientering", "til information", "vedhæftet", "vedhæfter", "her er", "her kommer", "ville bare",
        "har sendt",
      ],
      days: [
        "mandag": "mandag", "tirsdag": "tirsdag", "onsdag": "onsdag", "torsdag": "torsdag",
        "fredag": "fredag", "lørdag": "lørdag",
        "søndag": "søndag",
      ],
      clockWords: ["kl", "klokken"], clockUnits: [:], clockJoin: " kl. ",
      phrases: [
        .time: [
          "Ja, {time} passer mig fint.",
          "Desværre kan jeg ikke på det tidspunkt. Kan det blive en anden gang?",
          "Jeg ser i min kalender og vender tilbage.",
        ],
        .times: [
          "{first} passer mig bedst.", "{second} ville være bedre for mig.", "Begge dele passer mig fint.",
        ],
        .meeting: [
          "Ja, meget gerne. Hvornår kunne det passe?", "Desværre har jeg ikke tid lige nu.",
          "Jeg ser i min kalender og vender tilbage.",
        ],
        .invitation: [
          "Mange tak for invitationen, jeg kommer gerne!",
          "Mange tak for invitationen. Desværre kan jeg ikke komme.",
          "Mange tak! Jeg giver besked hurtigst muligt.",
        ],
        .choice: ["Den første, tak.", "Jeg foretrækker den anden.", "Begge dele er fint med mig."],
        .yesNo: [
          "Ja.", "Nej, desværre.", "Det er jeg ikke sikker på. Jeg undersøger det og vender tilbage.",
        ],
        .openQuestion: ["Jeg undersøger det og vender tilbage.", "Det ved jeg desværre ikke."],
        .request: [
          "Selvfølgelig, det klarer jeg.", "Desværre har jeg ikke tid lige nu.",
          "Jeg ser på det. Hvornår skal det bruges?",
        ],
        .badNews: [
          "Det er jeg ked af at høre.", "Tak for beskeden.", "Det er jeg ked af at høre. Kan jeg gøre noget?",
        ],
        .goodNews: ["Sikke en god nyhed, tillykke!", "Det glæder mig meget.", "Tak for beskeden!"],
        .thanks: ["Selv tak!", "Det var så lidt.", "Ingen årsag."],
        .information: ["Tak, jeg ser på det.", "Tak for informationen.", "Modtaget, tak."],
      ]))
}

extension LanguagePhrases {
  static let danish = LanguagePhrases(
    abbreviations: ["kl", "f.eks"])
}
