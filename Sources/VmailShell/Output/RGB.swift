struct RGB: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(grey: UInt8) { self.init(red: grey, green: grey, blue: grey) }
}
