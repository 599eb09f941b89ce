import Foundation
import VmailDomain

@testable import VmailMessage

/// HTML in the corpus: payloads for testing sanitizers, and parts of messages.
enum HTMLSamples {
  /// Returns the payloads by their identifiers.
  static func attacks() throws -> [(id: String, html: String)] {
    let text = try String(contentsOfFile: Corpus.path + "/html-attacks.jsonl", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let id = object?["id"] as? String, let html = object?["html"] as? String else { return nil }
      return (id, html)
    }
  }

  /// Returns the decoded text/html parts of a message.
  static func parts(of source: [UInt8]) -> [String] {
    source.withUnsafeBytes { bytes in
      guard case .parse = MessageGuard.verdict(on: bytes), let tree = ParsedMessage(bytes).tree() else {
        return []
      }
      return parts(of: tree.body, in: bytes)
    }
  }

  private static func parts(of part: MIMEPart, in source: UnsafeRawBufferPointer) -> [String] {
    switch part.kind {
    case .multipart(let children): return children.flatMap { parts(of: $0, in: source) }
    case .message(let trees): return trees.flatMap { parts(of: $0.body, in: source) }
    case .tooDeep: return []
    case .leaf:
      guard part.mimeType == "text/html" else { return [] }
      let content = UnsafeRawBufferPointer(rebasing: source[part.content])
      let (bytes, _) = part.encoding.decode(content, limit: 1 << 24)
      return [CleanText.lines(Charset.decode(bytes, as: part.charset).text)]
    }
  }

  /// Returns all HTML below a folder: loose files and parts of messages.
  static func html(below path: String) throws -> [(name: String, html: String)] {
    let files = Corpus.files(below: path).filter { $0.hasSuffix(".html") || $0.hasSuffix(".htm") }
    let pages = files.compactMap { file in
      FileManager.default.contents(atPath: file).map { (file, String(decoding: $0, as: UTF8.self)) }
    }
    let messages = try ScanResult(path).messages.flatMap { message in
      parts(of: message.source).map { ("\(message.path)@\(message.offset)", $0) }
    }
    return pages + messages
  }
}
