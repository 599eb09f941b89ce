import VmailDomain

extension Rule {
  /// Something is on its way.
  static let shipping = Rule(
    name: "shipping", evidence: [.updates: 2.5],
    test: .phrases(
      [
        "has shipped", "has been shipped", "been dispatched", "out for delivery", "tracking number",
        "track your package", "track your parcel",
        "track your order", "your package", "your parcel", "was delivered", "estimated delivery",
        "delivery attempt",
        "ready for pickup", "ready to collect", "sendungsnummer", "sendungsverfolgung", "wurde versandt",
        "wurde verschickt",
        "ihr paket", "dein paket", "ihre sendung", "deine sendung", "zugestellt", "abholbereit",
        "votre colis", "numéro de suivi", "a été expédiée", "a été expédié", "en cours de livraison",
        "point relais",
        "tu paquete", "su paquete", "número de seguimiento", "ha sido enviado", "en reparto", "il tuo pacco",
        "numero di tracking",
        "è stato spedito", "in consegna", "sua encomenda", "seu pacote", "código de rastreio", "foi enviado",
        "saiu para entrega",
        "ditt paket", "kolli", "spårningsnummer", "har skickats", "redo att hämtas", "je pakket",
        "twoja paczka",
        "numer przesyłki", "została wysłana", "gotowa do odbioru", "ваша посылка", "номер отслеживания",
        "отправлен",
        "передан в доставку", "発送しました", "お荷物", "配達", "追跡番号", "快递", "已发货", "物流", "取件码", "派送",
      ]),
    positive: {
      [
        MessageFacts(sender: "p@a.example", subject: "Your package is out for delivery"),
        MessageFacts(sender: "p@a.example", subject: "Ihr Paket kommt morgen"),
        MessageFacts(sender: "p@a.example", subject: "您的订单已发货"),
      ]
    },
    negative: { [MessageFacts(sender: "ann@a.example", text: "The package tour ships on Monday.")] })
}
