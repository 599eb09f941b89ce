import Foundation

/// A message as parsed by Python.
public struct PythonMail: Decodable {
  public internal(set) var defects: [String]
  public internal(set) var subject: String
  public internal(set) var from: [String]
  public internal(set) var to: [String]
  public internal(set) var cc: [String]
  public internal(set) var bcc: [String]
  public internal(set) var references: [String]
  public internal(set) var body: String
  public internal(set) var hasHTML: Bool
  public internal(set) var names: [String]
  public internal(set) var types: [String]
  public internal(set) var contents: [String]

  private static let program = """
    from sys import argv, stdout
    from json import dump
    from base64 import b64encode
    from email import message_from_binary_file, policy
    m = message_from_binary_file(open(argv[1], "rb"), policy=policy.default)
    def people(name):
        return [f"{a.display_name}|{a.addr_spec}" for a in m[name].addresses] if m[name] else []
    def content(part):
        if part.get_content_type() == "message/rfc822":
            return part.get_payload(0).as_bytes(policy=policy.SMTP)
        return part.get_payload(decode=True)
    defects = [str(d) for p in m.walk() for d in p.defects] + [str(d) for h in m.values() for d in getattr(h, "defects", [])]
    files = list(m.iter_attachments()) if m.get_content_type() == "multipart/mixed" else []
    body = m.get_body(("plain",))
    dump({
        "defects": defects, "subject": str(m["Subject"]), "from": people("From"), "to": people("To"),
        "cc": people("Cc"), "bcc": people("Bcc"), "references": str(m["References"]).split(),
        "body": body.get_content().replace("\\r\\n", "\\n"), "hasHTML": m.get_body(("html",)) is not None,
        "names": [f.get_filename() for f in files], "types": [f.get_content_type() for f in files],
        "contents": [b64encode(content(f)).decode() for f in files]}, stdout)
    """

  public static func read(_ source: [UInt8]) throws -> PythonMail {
    try OtherProgram.withFolder("message.eml", source) { folder in
      let output = try OtherProgram.run(["python3", "-c", program, folder + "/message.eml"])
      return try JSONDecoder().decode(PythonMail.self, from: output)
    }
  }
}
