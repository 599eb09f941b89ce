extension LanguageLexicon {
  static let spanish = LanguageLexicon(
    code: "es",
    common: """
      el la los las un una unos unas de del y es que en por para con no se su sus lo al como más pero me te nos le les mi tu \
      si ya está están estoy hay ha he has han son soy ser fue muy también porque cuando donde quién qué cómo cuándo \
      dónde cuál hola gracias saludos buenos días buenas tardes un abrazo favor puedes puede podría podrías sí o este esta \
      esto eso ese todo todos hacer tengo tienes tiene hasta desde sobre usted ustedes entre sin nuestro nuestra
      """,
    summary: SummaryLexicon(
      greetings: [
        "hola", "buenos días", "buenas tardes", "buenas noches", "buenas", "estimado", "estimada",
        "estimados", "estimadas", "querido",
        "querida", "queridos", "apreciado", "apreciada",
      ],
      closings: [
        "saludos", "un saludo", "saludos cordiales", "cordialmente", "atentamente", "un abrazo", "abrazos",
        "besos", "un beso",
        "hasta pronto", "hasta luego", "hasta mañana", "gracias", "muchas gracias", "cordiales saludos",
        "reciba un", "nos vemos",
      ],
      decisions: [
        "decidido", "decisión", "decidimos", "acordado", "acordamos", "aprobado", "aprobada", "confirmado",
        "confirmada", "vamos a",
        "voy a", "definitivo", "definitiva", "conclusión", "en resumen", "plazo", "fecha límite", "aplazado",
        "aplazada", "cancelado", "cancelada",
        "reservado", "reservada", "nos quedamos con", "al final", "en vez de", "resuelto",
      ],
      requests: [
        "por favor", "podrías", "podría", "puedes", "puede", "podéis", "pueden", "necesitamos", "necesito",
        "hay que", "tenemos que",
        "avísame", "avísenme", "dime", "díganme", "no olvides", "no olviden", "debe", "debemos",
      ],
      times: [
        "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo", "enero", "febrero", "marzo",
        "abril", "mayo", "junio",
        "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre", "hoy", "mañana", "esta noche",
        "próxima semana",
        "semana que viene", "esta semana", "finales de", "mediodía",
      ],
      answers: [
        "sí", "no", "de acuerdo", "vale", "claro", "perfecto", "ok", "por supuesto", "lamentablemente",
        "lo siento", "hecho",
      ],
      pleasantries: [
        "espero que", "gracias por", "muchas gracias por", "quedo a", "quedamos a", "buen fin de semana",
        "que tengas", "que tenga",
        "no dudes", "no dude", "cómo estás", "cómo está", "gracias a todos", "perdona el retraso",
        "un placer",
      ],
      boilerplate: [
        "darse de baja", "cancelar la suscripción", "confidencial", "destinatario", "aviso legal",
        "privacidad", "enviado desde mi",
        "antes de imprimir", "navegador", "no responda", "protección de datos",
      ]),
    replies: ReplyLexicon(
      openQuestions: [
        "quién", "quiénes", "qué", "cuándo", "dónde", "cuál", "cuáles", "por qué", "cómo", "cuánto",
        "cuántos", "cuánta", "cuántas",
        "a qué", "para cuándo", "desde cuándo", "de qué", "con quién", "en qué",
      ],
      alternatives: ["o"],
      requests: [
        "podrías", "podría", "puedes", "puede", "podéis", "pueden", "por favor", "te importaría",
        "le importaría", "sería posible",
        "me puedes", "me podrías", "nos puedes",
      ],
      meetings: [
        "reunirnos", "reunión", "vernos", "quedar", "quedamos", "llamada", "llamar", "hablar", "cita",
        "estás libre", "tienes tiempo",
        "tiene tiempo", "te viene bien", "le viene bien", "os viene bien", "te va bien", "le va bien",
        "comer", "café", "cena", "almorzar",
      ],
      invitations: [
        "te invito", "os invito", "le invito", "te invitamos", "le invitamos", "les invitamos",
        "os invitamos", "invitación", "invitado",
        "invitada", "invitados", "te apuntas", "celebrar", "fiesta", "quieres venir",
      ],
      thanks: ["gracias", "muchas gracias", "mil gracias", "te lo agradezco", "se lo agradezco"],
      goodNews: [
        "buenas noticias", "buena noticia", "me alegra", "nos alegra", "feliz de", "encantado de anunciar",
        "aprobado el", "ganado",
        "ha nacido", "ascendido", "nos casamos",
      ],
      badNews: [
        "malas noticias", "mala noticia", "lamentablemente", "por desgracia", "fallecido", "falleció",
        "enfermo", "enferma", "hospital",
        "lamento", "cancelar", "triste noticia",
      ],
      information: [
        "para tu información", "para su información", "adjunto", "adjunta", "te adjunto", "le adjunto",
        "aquí tienes", "aquí tiene",
        "te envío", "le envío", "sólo quería", "solo quería", "te aviso", "les informo", "te informo",
      ],
      days: [
        "lunes": "el lunes", "martes": "el martes", "miércoles": "el miércoles", "jueves": "el jueves",
        "viernes": "el viernes",
        "sábado": "el sábado", "domingo": "el domingo", "mañana": "mañana",
      ],
      clockWords: ["las", "la"], clockUnits: ["h": " h", "horas": " h"], clockJoin: " a las ",
      phrases: [
        .time: [
          "Sí, {time} me va bien.", "Lo siento, en ese momento no puedo. ¿Podría ser otro día?",
          "Miro mi agenda y respondo lo antes posible.",
        ],
        .times: ["{first} me va mejor.", "Prefiero {second}.", "Me van bien los dos."],
        .meeting: [
          "Sí, con mucho gusto. ¿Cuándo sería posible?", "Lo siento, ahora mismo no puedo.",
          "Miro mi agenda y respondo lo antes posible.",
        ],
        .invitation: [
          "¡Muchas gracias por la invitación, iré con mucho gusto!",
          "Muchas gracias por la invitación. Lamentablemente no puedo ir.",
          "¡Muchas gracias! Confirmo lo antes posible.",
        ],
        .choice: ["La primera opción, por favor.", "Prefiero la segunda.", "Me parecen bien las dos."],
        .yesNo: ["Sí.", "No, lo siento.", "No lo sé con seguridad. Lo miro y respondo lo antes posible."],
        .openQuestion: ["Lo averiguo y respondo lo antes posible.", "Lo siento, no lo sé."],
        .request: [
          "Claro, me encargo de ello.", "Lo siento, ahora mismo no puedo.",
          "Lo miro. ¿Para cuándo hace falta?",
        ],
        .badNews: ["Lo siento mucho.", "Gracias por avisar.", "Lo siento mucho. ¿Puedo ayudar en algo?"],
        .goodNews: ["¡Qué buena noticia, enhorabuena!", "Me alegro mucho.", "¡Gracias por contármelo!"],
        .thanks: ["¡De nada!", "Ha sido un placer.", "No hay de qué."],
        .information: ["Gracias, lo miro.", "Gracias por la información.", "Recibido, gracias."],
      ]))
}

extension LanguagePhrases {
  static let spanish = LanguagePhrases(
    greetings: ["hola", "querido", "querida", "estimado", "estimada", "buenos"],
    accountAlert: [
      "si no has sido tú", "si no fuiste tú", "si no fue usted", "nuevo inicio de sesión",
      "alerta de seguridad",
    ],
    appeal: ["haz un donativo", "dona ahora", "firma la petición", "donación"],
    confirmation: [
      "tu reserva", "su reserva", "confirmación de reserva", "tu solicitud", "activa tu cuenta",
    ],
    doNotReply: ["no responda a este", "no respondas a este", "mensaje automático"],
    newsletter: ["ver en el navegador", "ver online", "boletín"],
    offer: [
      "5% de descuento", "descuento", "código promocional", "envío gratis", "oferta especial", "ofertas",
      "rebajas", "última oportunidad", "compra ahora", "comprar ahora", "solo hoy", "cupón", "novedades",
    ],
    receipt: [
      "confirmación de pedido", "tu pedido", "su pedido", "número de pedido", "tu factura", "su factura",
      "pago recibido", "recibo de pago",
    ],
    securityCode: [
      "código de verificación", "código de seguridad", "código de acceso", "restablecer tu contraseña",
      "restablecer su contraseña", "confirma tu correo",
    ],
    shipping: ["tu paquete", "su paquete", "número de seguimiento", "ha sido enviado", "en reparto"],
    socialNotice: [
      "te ha mencionado", "te mencionó", "te ha etiquetado", "te sigue", "ha empezado a seguirte",
      "empezó a seguirte", "solicitud de amistad", "nuevo seguidor", "le gusta tu", "comentó tu",
      "ha comentado tu", "quiere conectar",
    ],
    statement: [
      "extracto", "estado de cuenta", "nuevo documento", "su cita", "tu cita", "términos y condiciones",
    ],
    unsubscribeFooter: ["darse de baja", "darte de baja", "cancelar suscripción", "dejar de recibir"],
    welcome: ["gracias por registrarte", "gracias por suscribirte", "te damos la bienvenida"],
    abbreviations: ["dra", "ud", "uds", "avda", "pág", "núm", "aprox", "ing"])
}
