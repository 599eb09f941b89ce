import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct BodyStructureTests {
  private func structure(_ text: String) throws -> BodyPart? {
    try WireText.fetched("UID 1 BODYSTRUCTURE \(text)")?.structure
  }

  @Test func `A text, an attachment and a nested message are parsed in the form that Dovecot sends`() throws {
    let mail = try #require(
      try structure(
        #"(("text" "plain" ("charset" "utf-8") NIL NIL "quoted-printable" 120 4 NIL NIL NIL NIL)"#
          + #"("application" "PDF" ("name" "a.pdf") "<id@x>" "A file" "BASE64" 2048 NIL ("attachment" ("filename" "a.pdf" "size" "1500")) NIL NIL)"#
          + #"("message" "rfc822" NIL NIL NIL "7bit" 900 ("d" "s" NIL NIL NIL NIL NIL NIL NIL "<m>") (("text" "html" NIL NIL NIL "7bit" 5 1 NIL NIL NIL NIL)("image" "png" NIL "<i>" NIL "base64" 9 NIL ("inline" NIL) NIL NIL) "related" ("boundary" "b") NIL NIL NIL) 30 NIL ("inline" NIL) NIL NIL)"#
          + #" "mixed" ("boundary" "==x") NIL NIL NIL)"#))
    #expect(mail.isMultipart)
    #expect(mail.subtype == "mixed")
    #expect(mail.parts.map(\.type) == ["text", "application", "message"])
    #expect(mail.parts[0].encoding == "quoted-printable")
    #expect(mail.parts[0].size == 120)
    #expect(mail.parts[1].subtype == "pdf")
    #expect(mail.parts[1].contentId == "<id@x>")
    #expect(mail.parts[1].contentDescription == "A file")
    #expect(mail.parts[1].disposition == "attachment")
    #expect(mail.parts[1].dispositionParameters.map(\.value) == ["a.pdf", "1500"])
    let inner = try #require(mail.parts[2].message.first)
    #expect(inner.subtype == "related")
    #expect(inner.parts.map(\.disposition) == [nil, "inline"])
    #expect(mail.parts[2].disposition == "inline")
  }

  /// RFC 9755, and servers that send it unasked.
  @Test(arguments: ["rfc822", "global"])
  func `UTF-8 in quoted strings is read, in an envelope too`(subtype: String) throws {
    let mail = try #require(
      try structure(
        #"(("image" "png" ("name" "Bär \"é\".png") NIL "日本語" "base64" 9 NIL ("attachment" ("filename" "Bär.png")))"#
          + #"("message" "\#(subtype)" NIL NIL NIL "8bit" 900 ("d" "Grüße (und \\) {9}" (("Zoë" NIL "zoë" "bücher.example")) NIL NIL NIL NIL NIL NIL "<m>") ("text" "plain" NIL NIL NIL "8bit" 5 1) 30)"#
          + #" "mixed")"#))
    #expect(mail.parts[0].parameters.map(\.value) == [#"Bär "é".png"#])
    #expect(mail.parts[0].contentDescription == "日本語")
    #expect(mail.parts[0].dispositionParameters.map(\.value) == ["Bär.png"])
    #expect(mail.parts[1].message.map(\.type) == ["text"])
  }

  @Test func `Invalid forms sent by servers are parsed as far as possible`() throws {
    // Gmail: an attached message without its envelope.
    let gmail = try structure(
      #"("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 1234 NIL ("ATTACHMENT" ("FILENAME" "m.eml")) NIL)"#)
    #expect(gmail?.message == [])
    #expect(gmail?.disposition == "attachment")
    // Exchange: NIL for the subtype and the encoding, and missing numbers.
    let exchange = try structure(#"("TEXT" NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)"#)
    #expect(exchange?.subtype == "plain")
    #expect(exchange?.encoding == "7bit")
    #expect(exchange?.size == 0)
    // Only the data of BODY, without extensions; and parameters without values.
    #expect(try structure(#"("text" "plain" ("charset") NIL NIL "8bit" 3 1)"#)?.parameters == [])
    #expect(try structure(#"(("text" "plain" NIL NIL NIL "8bit" 3 1))"#)?.subtype == "mixed")
    // A disposition that is a single word.
    #expect(try structure(#"("image" "png" NIL NIL NIL "base64" 3 NIL "inline")"#)?.disposition == "inline")
    // Invalid structures.
    for text in ["NIL", "()", "\"x\"", "(NIL NIL)", "(())", "(\"multipart\" \"mixed\")", "((NIL) \"mixed\")"]
    {
      #expect(try structure(text) == nil, "\(text)")
    }
  }

  @Test func `A structure nested up to the limit is parsed, but a deeper one isn't`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + #"("text" "plain" NIL NIL NIL "7bit" 1 1)"#
        + String(repeating: " \"mixed\")", count: depth)
    }
    #expect(try structure(nested(50)) != nil)
    #expect(try structure(nested(70)) == nil)
  }
}
