import FoundationEssentials
import VmailDomain

/// An attachment of sample mail.
struct DemoFile: Sendable {
  var name: String
  var type: String
  var content: [UInt8]
  /// The Content-ID of an image that is shown in HTML.
  var contentId: String?

  static func text(_ name: String, type: String, _ content: String) -> DemoFile {
    DemoFile(name: name, type: type, content: Array(content.utf8))
  }

  /// Returns a small but valid document of one page (ISO 32000).
  /// - Parameter padding: the length of a comment in bytes, for a realistic size in listings.
  static func pdf(_ name: String, _ lines: [String], padding: Int) -> DemoFile {
    var drawing = "BT /F1 14 Tf 72 770 Td 20 TL\n"
    for line in lines {
      let escaped = line.replacing("(", with: "\\(").replacing(")", with: "\\)")
      drawing += "(\(escaped)) Tj T*\n"
    }
    drawing += "ET"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        + " /Resources << /Font << /F1 5 0 R >> >> >>",
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    for _ in 0..<(padding / 64) { text += "%" + String(repeating: "~", count: 62) + "\n" }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return DemoFile(name: name, type: "application/pdf", content: Array(text.utf8))
  }

  /// A gull on a buoy at sunset, 96 by 64 pixels.
  static func gullPicture(_ name: String, contentId: String?) -> DemoFile {
    DemoFile(name: name, type: "image/png", content: decoded(gull), contentId: contentId)
  }

  /// A striped disc, 24 by 24 pixels.
  static func logo(_ name: String, contentId: String?) -> DemoFile {
    DemoFile(name: name, type: "image/png", content: decoded(disc), contentId: contentId)
  }

  /// An archive of two text files.
  static func drawings(_ name: String) -> DemoFile {
    DemoFile(name: name, type: "application/zip", content: decoded(archive))
  }

  /// Returns a file that is named like a document, but begins like a program.
  static func disguisedProgram(_ name: String) -> DemoFile {
    let text = "MZ\u{00}\u{03} This is a sample for demonstrations. It does nothing, and proudly so.\n"
    return DemoFile(name: name, type: "application/pdf", content: Array(text.utf8))
  }

  /// A long table, so that one attachment is worth a preview.
  static func gusts(_ name: String) -> DemoFile {
    var rows = "Time;Wind km/h;Gust km/h\n"
    for step in 0..<144 {
      let wind = 18 + (step * 7) % 13
      let gust = step == 86 ? 212 : wind + 4 + (step * 5) % 9
      rows += "\(CivilTime.twoDigits(step / 6)):\(step % 6)0;\(wind);\(gust)\n"
    }
    return .text(name, type: "text/csv", rows)
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map(Array.init) ?? []
  }

  private static let gull = """
    iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAIAAABqVuVZAAACuElEQVR42u3X8WfUcRzH8ddfMklykmR/REREREREkmQymeta17rW
    ta51rbVua621rjMzMzMzMzNJMkmSJEmSnCRJuqRf6pOPzXWbz32/r+993p+v8/l6/LAf3j7vzz19mS9+Lyc9A/xaOu0Z4OdiyjPA
    j4UzngG+z3d6Bvg2d9YzwNfZtGeALzPnPAN8nu7yDPBp6rxngPJkxjPAx4kLzlVWnzhcpgY+jHe7Vfn/cX6fGnhfuuhWTSDn96mB
    d8WsW9V1yoWWNc4vpuHt2CXbKoEfgcuEhTejPVYFTGP7GjS8HrlsVcBAtq9Bw6vhnFUBA9m+Bg0vh67YVreOwB1oeFHoFZZIJOSX
    0vB84KowFUh+KQ3P+vPCVCD5pTQ87bsmTAWSX0rDk3yfMBVIfikNK73XhalA8ktpeJzrF6YCyS+l4VHPDWEqkPxSGh5mB4SpQPJL
    aXjQfVOYCiS/lIblTEGYCiS/lIalrkFhKpD8UhoW00PCVCAbx/4pJ9eLfiwWOm8JU4Eae+CGaapFORzzqWFhKlADT6tbR6PPx1zy
    tjAVqFFHBayjcSsw2zEiY6U1of371Fj9O+KZoQJxKzBz6o6MtSjVohwYqo5GbMF0+6iADeto9JlEIGILpk7eFWAIRJ9JBCK2YLJt
    zDZDHY07lghEbMHEiXu21Q3EHUsEIrZg/HjRqrp1NOJkIhCxBaVj960KGIg4mQhEbEHxaMmegHU04vxQdbifgO0Hc61HCpv3dCT2
    Z3YcyrfsatuyN7XtQHbn4f5Nu9u37ktHGQgVyNIdIg7A3qZQdTTnOdYPICavjxa310cNwN4mIlDcXh81AHubiEBxe33UAOxtIgLF
    7fVRA4jhP45YDcDnMA/A5zAPwOcwD8DnMA/A53D2qdEcA/A5nH1qNMcAfA5nnxrNMeA/NfynRrSBv+xLKo6VTz+pAAAAAElFTkSu
    QmCC
    """

  private static let disc = """
    iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAdElEQVR42s3VSw5AEQwF0LsIq3trsmdvIBEan36uhBjQxBloFQpp
    4DqUvlznJnKA2oGpsrJAUSRkUsQWEaUPQnO7mjgoioTcygC5lbrepd+UO8QVCbmVAYooS+iNOgpWwLmN6HsAKMq1fmR6d7bmr1SY
    v8gPC7royK1lNvIAAAAASUVORK5CYII=
    """

  private static let archive = """
    UEsDBBQAAAAIAAAAIVAFPG5rWAAAAF8AAAAQAAAAZ3VsbDQvUkVBRE1FLnR4dBXKMQqEMBBA0d5T/AMsgrDVtgrb7hVSjDoQZmSS
    KLn9avt4S6RLbSv4St2Fb8uZN7u3cvOLkFOLujGPwy/UKqkyfSbcckdXujf8MhKnRCen2ITjmRLj8AdQSwMEFAAAAAgAAAAhUMIT
    SO5bAAAAFQEAABMAAABndWxsNC9ob3VzaW5nLWMudHh0Vc8xDoAgFAPQ3VP8I1DggxyHRAcSWDAO3t7oYL/rS9O0vV77FCcy69bO
    Q3x0MsbSXwY5FLI3nMjBMMiR7CNZyVByIjuTzh+jmO6VnM2SQlazG7yJ303+BJ78DVBLAQIUAxQAAAAIAAAAIVAFPG5rWAAAAF8A
    AAAQAAAAAAAAAAAAAACAAQAAAABndWxsNC9SRUFETUUudHh0UEsBAhQDFAAAAAgAAAAhUMITSO5bAAAAFQEAABMAAAAAAAAAAAAA
    AIABhgAAAGd1bGw0L2hvdXNpbmctYy50eHRQSwUGAAAAAAIAAgB/AAAAEgEAAAAA
    """
}
