import VmailDomain

/// Pictures of the open conversation that were drawn, so that showing a message again loads and draws
/// nothing again.
struct DrawnPictures: Sendable {
  /// Bytes kept, as they go to the terminal.
  private static let limit = 48 << 20

  private var terminal: PictureTerminal?
  private var pictures: [RichText.Image: TerminalPicture] = [:]
  private var size = 0

  /// What was drawn for another terminal, or another width of it, is forgotten.
  mutating func use(_ terminal: PictureTerminal) {
    guard terminal != self.terminal else { return }
    self = DrawnPictures()
    self.terminal = terminal
  }

  subscript(image: RichText.Image) -> TerminalPicture? { pictures[image] }

  mutating func keep(_ picture: TerminalPicture, for image: RichText.Image) {
    guard size + picture.bytes.count <= Self.limit else { return }
    size += picture.bytes.count
    pictures[image] = picture
  }
}
