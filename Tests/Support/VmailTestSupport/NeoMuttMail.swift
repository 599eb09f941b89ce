import Foundation

/// A message as displayed by NeoMutt, and its last attachment as saved by it. NeoMutt needs a terminal, which
/// `script` provides.
public struct NeoMuttMail {
  public internal(set) var text: String
  public internal(set) var savedName: String?
  public internal(set) var saved: [UInt8]?

  public static func read(_ source: [UInt8]) throws -> NeoMuttMail {
    try OtherProgram.withFolder("mail/new/1.x", source) { folder in
      for name in ["mail/cur/", "mail/tmp/", "saved/"] {
        try OtherProgram.makeFolders(above: folder + "/" + name + "x")
      }
      return try read(String(decoding: source, as: UTF8.self).contains("multipart/mixed"), in: folder)
    }
  }

  private static func read(_ hasFiles: Bool, in folder: String) throws -> NeoMuttMail {
    let saving = hasFiles ? "<view-attachments><last-entry><save-entry><enter><exit>" : ""
    let settings = """
      set folder=\(folder)/mail mbox_type=Maildir pipe_decode=yes wait_key=no quit=yes charset=utf-8
      set sleep_time=0 reflow_text=no
      ignore *
      unignore from to cc subject
      push "<pipe-message>cat >\(folder)/shown<enter>\(saving)<exit>"

      """
    try settings.write(toFile: folder + "/settings", atomically: false, encoding: .utf8)
    _ = try OtherProgram.run(
      ["script", "-qec", "neomutt -n -R -F \(folder)/settings -f \(folder)/mail", "/dev/null"],
      in: folder + "/saved",
      environment: ["TERM": "xterm", "HOME": folder, "LC_ALL": "C.UTF-8"])
    let shown = try String(contentsOfFile: folder + "/shown", encoding: .utf8)
    let name = try FileManager.default.contentsOfDirectory(atPath: folder + "/saved").first
    return NeoMuttMail(
      text: shown.replacing("\n\t", with: " ").replacing("\n ", with: " "), savedName: name,
      saved: try name.map {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/saved/\($0)")))
      })
  }
}
