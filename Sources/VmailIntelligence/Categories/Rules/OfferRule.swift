import VmailDomain

extension Rule {
  /// Something is to be sold.
  static let offer = Rule(
    name: "offer", evidence: [.promotions: 2.5],
    test: .phrases(
      [
        "5% off", "off your next", "off everything", "off sitewide", "save up to", "save big",
        "free shipping", "free delivery", "limited time", "sale ends", "ends tonight", "ends soon",
        "last chance", "flash sale", "black friday", "cyber monday", "promo code", "discount code", "coupon",
        "voucher", "shop now",
        "buy now", "order now", "special offer", "exclusive offer", "best deals", "today only", "clearance",
        "buy one get", "new arrivals",
        "don't miss out", "while stocks last", "use code", "gift card", "early access", "upgrade now",
        "start your free trial", "free trial", "best sellers",
        "5% rabatt", "rabatt auf", "gutschein", "gutscheincode", "jetzt shoppen", "jetzt kaufen",
        "jetzt bestellen", "jetzt sparen", "nur heute",
        "nur für kurze zeit", "solange der vorrat reicht", "versandkostenfrei", "kostenloser versand",
        "sonderangebot", "neuheiten", "schnäppchen", "im angebot", "sparen sie",
        "5% de réduction", "de remise", "code promo", "livraison gratuite", "livraison offerte",
        "offre spéciale", "offre exclusive", "soldes",
        "bon plan", "dernière chance", "j'en profite", "profitez en", "achetez maintenant", "vente flash",
        "nouveautés", "offre limitée",
        "5% de descuento", "descuento", "código promocional", "envío gratis", "oferta especial", "ofertas",
        "rebajas", "última oportunidad",
        "compra ahora", "comprar ahora", "solo hoy", "cupón", "novedades", "5% di sconto", "sconto", "sconti",
        "codice sconto", "spedizione gratuita", "offerta speciale", "offerte",
        "saldi", "ultima occasione", "acquista ora", "solo oggi", "scopri ora", "5% de desconto", "desconto",
        "frete grátis", "cupom", "oferta",
        "promoção", "compre agora", "última chance", "só hoje", "aproveite", "liquidação", "5% rabatt på",
        "fri frakt", "rea", "erbjudande", "erbjudanden", "handla nu", "köp nu",
        "rabattkod", "endast idag", "sista chansen", "fynda", "5% korting", "gratis verzending", "aanbieding",
        "shop nu", "kortingscode",
        "5% taniej", "rabat", "rabatu", "kod rabatowy", "darmowa dostawa", "promocja", "promocje",
        "wyprzedaż", "kup teraz", "ostatnia szansa", "tylko dziś", "okazja",
        "скидка", "скидки", "скидку", "скидкой", "промокод", "бесплатная доставка", "распродажа", "акция",
        "только сегодня", "купить сейчас", "успейте", "последний шанс",
        "セール", "割引", "クーポン", "送料無料", "期間限定", "お得", "新商品", "キャンペーン", "優惠", "优惠", "折扣", "限时", "促销", "免运费", "包邮",
        "满减", "特价", "秒杀", "领券", "新品上市", "立即购买",
      ]),
    positive: {
      [
        MessageFacts(sender: "s@a.example", subject: "20% off all lamps"),
        MessageFacts(sender: "s@a.example", text: "Nur heute: 30 % Rabatt mit dem Code LICHT."),
        MessageFacts(sender: "s@a.example", text: "全品送料無料キャンペーン"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "Take 20 days off; I will save you a seat.")] })
}
