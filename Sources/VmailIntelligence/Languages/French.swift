extension LanguageLexicon {
  static let french = LanguageLexicon(
    code: "fr",
    common: """
      le la les un une des du de et est à au aux en que qui dans pour pas plus vous nous je tu il elle on ce cette ces son sa \
      ses votre vos notre nos mon ma mes sur avec par ne se être avoir ai as avons avez sont suis êtes était sera serait mais \
      ou où donc car si comme bien très aussi bonjour salut merci cordialement bonne journée peux pouvez pourriez peut \
      quand comment quel quelle quels quelles pourquoi oui non fait faire tout tous toute d l j n c s qu y
      """,
    summary: SummaryLexicon(
      greetings: [
        "bonjour", "bonsoir", "salut", "cher", "chère", "chers", "chères", "coucou", "madame", "monsieur",
        "mesdames",
      ],
      closings: [
        "cordialement", "bien cordialement", "bien à vous", "bien à toi", "amicalement", "amitiés", "bises",
        "bisous",
        "à bientôt", "à demain", "sincèrement", "salutations", "meilleures salutations", "bonne journée",
        "bonne soirée", "merci",
        "merci d'avance", "merci beaucoup", "je vous prie d'agréer", "veuillez agréer", "très cordialement",
        "à plus",
      ],
      decisions: [
        "décidé", "décision", "d'accord pour", "convenu", "approuvé", "validé", "on part sur", "nous allons",
        "je vais",
        "confirmé", "définitif", "retenu", "conclusion", "en résumé", "échéance", "date limite", "reporté",
        "reportée", "annulé",
        "annulée", "réservé", "commandé", "plutôt que", "finalement", "on garde",
      ],
      requests: [
        "merci de", "pourriez vous", "pouvez vous", "peux tu", "pourrais tu", "veuillez", "il faut",
        "il faudrait", "besoin",
        "n'oubliez pas", "n'oublie pas", "tenez moi au courant", "dites moi", "dis moi", "s'il vous plaît",
        "s'il te plaît", "doit", "devons",
      ],
      times: [
        "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "janvier", "février", "mars",
        "avril", "mai",
        "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre", "aujourd'hui", "demain",
        "ce soir",
        "semaine prochaine", "cette semaine", "fin de", "midi",
      ],
      answers: [
        "oui", "non", "d'accord", "ok", "entendu", "parfait", "bien sûr", "malheureusement", "désolé",
        "désolée", "c'est fait", "ça marche",
      ],
      pleasantries: [
        "j'espère que", "merci pour", "merci de votre", "au plaisir", "bon week end", "bonne journée",
        "n'hésitez pas", "n'hésite pas",
        "je reste à votre", "dans l'attente", "comment vas", "comment allez", "merci à tous",
        "désolé pour le retard", "merci beaucoup",
      ],
      boilerplate: [
        "désabonner", "désinscrire", "confidentiel", "confidentielle", "destinataire", "ce message et",
        "vie privée", "mentions légales",
        "envoyé de mon", "imprimer ce", "navigateur", "ne pas répondre",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "qui", "qu'est ce", "que pensez", "que penses", "que faut", "que dois", "que fait", "quoi", "quand",
        "où", "quel", "quelle", "quels", "quelles", "pourquoi", "comment", "combien",
        "à quelle", "pour quand", "à qui", "de qui", "depuis quand", "lequel", "laquelle",
      ],
      alternatives: ["ou", "ou bien"],
      requests: [
        "pourriez vous", "pouvez vous", "peux tu", "pourrais tu", "merci de", "veuillez",
        "serait il possible", "est ce que tu peux",
        "est ce que vous pouvez", "auriez vous l'amabilité",
      ],
      meetings: [
        "rencontrer", "voir", "réunion", "rendez vous", "appeler", "téléphoner", "parler", "es tu libre",
        "êtes vous libre",
        "disponible", "te convient", "vous convient", "conviendrait", "déjeuner", "café", "dîner", "ça te va",
        "cela vous va", "on se voit",
        "ça t'irait",
      ],
      invitations: [
        "invite", "invitons", "invitation", "invité", "invitée", "invités", "venir", "te joindre",
        "vous joindre", "fêter", "fête", "célébrer",
      ],
      thanks: ["merci", "merci beaucoup", "mille mercis", "je vous remercie", "je te remercie"],
      goodNews: [
        "bonne nouvelle", "bonnes nouvelles", "heureux de", "heureuse de", "ravi de", "ravie de",
        "plaisir de vous annoncer",
        "plaisir de t'annoncer", "réussi", "gagné", "est né", "est née", "promu", "promue", "marions",
      ],
      badNews: [
        "mauvaise nouvelle", "malheureusement", "triste nouvelle", "décédé", "décédée", "décès", "malade",
        "à l'hôpital", "regret de",
        "dois annuler", "désolé de",
      ],
      information: [
        "pour info", "pour information", "ci joint", "ci jointe", "ci joints", "en pièce jointe", "voici",
        "vous trouverez", "tu trouveras",
        "juste pour te dire", "je t'ai envoyé", "je vous ai envoyé",
      ],
      days: [
        "lundi": "lundi", "mardi": "mardi", "mercredi": "mercredi", "jeudi": "jeudi", "vendredi": "vendredi",
        "samedi": "samedi",
        "dimanche": "dimanche", "demain": "demain",
      ],
      clockWords: ["à", "vers"], clockUnits: ["h": " h", "heures": " h", "heure": " h"], clockJoin: " à ",
      phrases: [
        .time: [
          "Oui, {time} me convient.",
          "Malheureusement, je ne suis pas disponible à ce moment-là. Serait-ce possible un autre jour ?",
          "Je regarde mon agenda et je réponds au plus vite.",
        ],
        .times: ["{first} me convient mieux.", "{second} m'arrangerait.", "Les deux me conviennent."],
        .meeting: [
          "Oui, avec plaisir. Quel jour conviendrait ?",
          "Malheureusement, je ne suis pas disponible en ce moment.",
          "Je regarde mon agenda et je réponds au plus vite.",
        ],
        .invitation: [
          "Merci pour l'invitation, je viendrai avec plaisir !",
          "Merci pour l'invitation. Malheureusement, je ne pourrai pas venir.",
          "Merci ! Je donne ma réponse dès que possible.",
        ],
        .choice: ["Plutôt la première solution.", "Je préférerais la seconde.", "Les deux me conviennent."],
        .yesNo: [
          "Oui.", "Non, malheureusement.", "Je ne sais pas encore. Je vérifie et je réponds au plus vite.",
        ],
        .openQuestion: ["Je me renseigne et je réponds au plus vite.", "Malheureusement, je ne sais pas."],
        .request: [
          "Bien sûr, je m'en occupe.", "Malheureusement, ce n'est pas possible pour moi en ce moment.",
          "Je regarde cela. C'est pour quand ?",
        ],
        .badNews: [
          "Cela me fait de la peine.", "Merci de m'en avoir fait part.",
          "Cela me fait de la peine. Puis-je faire quelque chose ?",
        ],
        .goodNews: [
          "Quelle bonne nouvelle, félicitations !", "Cela me fait très plaisir.",
          "Merci de m'en avoir fait part !",
        ],
        .thanks: ["Je vous en prie !", "Avec plaisir !", "Ce n'est rien."],
        .information: ["Merci, je regarde cela.", "Merci pour l'information.", "Bien reçu, merci."],
      ]))
}

extension LanguagePhrases {
  static let french = LanguagePhrases(
    greetings: ["bonjour", "salut", "cher", "chère", "coucou"],
    accountAlert: [
      "si ce n'était pas vous", "si vous n'êtes pas à l'origine", "nouvelle connexion",
      "alerte de sécurité",
    ],
    appeal: ["faire un don", "faites un don", "votre don", "pétition"],
    confirmation: [
      "votre réservation", "confirmation de réservation", "votre inscription", "votre demande a bien été",
      "activez votre compte",
    ],
    doNotReply: ["ne pas répondre", "message automatique", "envoyé automatiquement"],
    newsletter: [
      "voir en ligne", "version en ligne", "dans votre navigateur", "infolettre", "lettre d'information",
    ],
    offer: [
      "5% de réduction", "de remise", "code promo", "livraison gratuite", "livraison offerte",
      "offre spéciale", "offre exclusive", "soldes", "bon plan", "dernière chance", "j'en profite",
      "profitez en", "achetez maintenant", "vente flash", "nouveautés", "offre limitée",
    ],
    receipt: [
      "confirmation de commande", "votre commande", "numéro de commande", "votre facture", "votre reçu",
      "paiement reçu", "confirmation de paiement",
    ],
    securityCode: [
      "code de vérification", "code de sécurité", "code de confirmation", "code à usage unique",
      "réinitialiser votre mot de passe", "confirmez votre adresse",
    ],
    shipping: [
      "votre colis", "numéro de suivi", "a été expédiée", "a été expédié", "en cours de livraison",
      "point relais",
    ],
    socialNotice: [
      "vous a mentionné", "vous a identifié", "vous suit", "abonné à votre compte", "nouvel abonné",
      "demande d'ami", "invitation à se connecter", "a aimé votre", "a commenté votre",
      "souhaite rejoindre votre réseau",
    ],
    statement: [
      "relevé de compte", "nouveau document", "prélèvement", "votre rendez vous", "conditions générales",
    ],
    unsubscribeFooter: ["se désabonner", "désabonner", "désinscrire", "désinscription", "ne plus recevoir"],
    welcome: ["bienvenue chez", "merci pour votre inscription", "merci de votre inscription"],
    abbreviations: ["m", "mme", "mlle", "av", "bd", "env", "p.ex"])
}
