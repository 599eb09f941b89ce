import Glibc
public import VmailDomain
public import VmailTerminal

/// A cache of the pictures drawn for the open conversation, so that showing a message again neither loads nor
/// draws them again.
public struct DrawnPictures: Sendable {
  /// The size limit in bytes, as sent to the terminal.
  private static let limit = 48 << 20

  private var terminal: PictureTerminal?
  private var pictures: [RichText.Image: TerminalPicture] = [:]
  private var size = 0

  /// Forgets pictures drawn for a different terminal or width.
  public mutating func use(_ terminal: PictureTerminal) {
    guard terminal != self.terminal else { return }
    self = DrawnPictures()
    self.terminal = terminal
  }

  public subscript(image: RichText.Image) -> TerminalPicture? { pictures[image] }

  public mutating func keep(_ picture: TerminalPicture, for image: RichText.Image) {
    guard size + picture.bytes.count <= Self.limit else { return }
    size += picture.bytes.count
    pictures[image] = picture
  }
}
