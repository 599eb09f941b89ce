import VmailDomain

extension Rule {
  /// Something was bought or paid.
  static let receipt = Rule(
    name: "receipt", evidence: [.updates: 2.5],
    test: .phrases(
      [
        "your receipt", "receipt for", "order confirmation", "order confirmed", "thank you for your order",
        "thanks for your order", "order number", "your invoice", "invoice number", "payment received",
        "payment confirmation",
        "payment was successful", "has been paid", "order total", "amount due", "we received your payment",
        "your refund",
        "subscription renewed", "will renew", "billing period",
        "bestellbestätigung", "auftragsbestätigung", "ihre bestellung", "deine bestellung", "bestellnummer",
        "ihre rechnung",
        "deine rechnung", "rechnungsnummer", "zahlung erhalten", "zahlungsbestätigung",
        "vielen dank für ihre bestellung",
        "confirmation de commande", "votre commande", "numéro de commande", "votre facture", "votre reçu",
        "paiement reçu",
        "confirmation de paiement", "confirmación de pedido", "tu pedido", "su pedido", "número de pedido",
        "tu factura",
        "su factura", "pago recibido", "recibo de pago", "conferma d'ordine", "conferma dell'ordine",
        "il tuo ordine",
        "numero ordine", "numero d'ordine", "la tua fattura", "ricevuta di pagamento", "pagamento ricevuto",
        "confirmação do pedido", "seu pedido", "número do pedido", "sua fatura", "pagamento recebido",
        "recibo do pagamento",
        "orderbekräftelse", "din beställning", "ordernummer", "din faktura", "betalning mottagen",
        "ditt kvitto",
        "bestelbevestiging", "je bestelling", "potwierdzenie zamówienia", "twoje zamówienie",
        "numer zamówienia",
        "faktura nr", "płatność otrzymana", "potwierdzenie płatności", "ваш заказ", "номер заказа",
        "заказ оформлен",
        "счёт на оплату", "платёж получен", "чек об оплате", "ご注文", "注文番号", "領収書", "ご請求", "お支払い",
        "订单号", "订单确认", "您的订单", "电子发票", "付款成功", "支付成功",
      ]),
    positive: {
      [
        MessageFacts(sender: "shop@a.example", subject: "Order confirmation 10023"),
        MessageFacts(sender: "shop@a.example", text: "Danke! Ihre Bestellung ist eingegangen."),
        MessageFacts(sender: "shop@a.example", text: "ご注文ありがとうございます"),
      ]
    },
    negative: {
      [MessageFacts(sender: "ann@a.example", text: "In order to confirm I need to know your number.")]
    })
}
