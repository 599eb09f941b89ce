import Foundation
import Glibc
import VmailTestSupport

/// Keys of GnuPG in a temporary folder, for all tests of the process: Ann's and Bob's, with secret keys; Old's, which has
/// expired; Rae's, which is revoked; and the public key of Sam, whom nobody has certified. Xan's key is missing.
struct GnuPGHome: Sendable {
  let folder: String

  static let isThere = ["gpg", "gpgsm", "openssl"].allSatisfy(OtherProgram.isThere)
  static let shared = Result { try GnuPGHome() }

  /// The path is short, since sockets of agents are in it.
  private init() throws {
    folder = "/tmp/vmail-gpg-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try OtherProgram.run(["/bin/sh", "-c", Self.script], in: folder)
    setenv("GNUPGHOME", folder + "/home", 1)
    atexit {
      let folder = "/tmp/vmail-gpg-\(getpid())"
      for home in ["home", "stranger"] {
        _ = try? OtherProgram.run(
          ["gpgconf", "--kill", "all"], environment: ["GNUPGHOME": "\(folder)/\(home)"])
      }
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  private static let script = #"""
    set -e
    exec 2> /dev/null
    mkdir -m 700 home stranger
    export GNUPGHOME=$PWD/home
    run() { gpg --batch --quiet --no-tty --passphrase= --pinentry-mode loopback "$@"; }
    make() { run --quick-gen-key "$1" future-default default never; }
    make 'Ann <ann@example.org>'
    make 'Bob <bob@example.org>'
    run --faked-system-time 20200101T000000 --quick-gen-key 'Old <old@example.org>' future-default default 1y
    make 'Rae <rae@example.org>'
    GNUPGHOME=$PWD/stranger make 'Sam <sam@example.org>'
    GNUPGHOME=$PWD/stranger run --export sam@example.org | run --import
    GNUPGHOME=$PWD/stranger make 'Xan <xan@example.org>'
    printf 'Content-Type: text/plain; charset=utf-8\r\n\r\nGr\303\274\303\237e\r\n' > part
    run -u rae@example.org --armor --detach-sign --output rae.sig part
    rae=$(gpg --with-colons --list-keys rae@example.org | awk -F: '/^fpr/ { print $10; exit }')
    sed 's/^:---/---/' home/openpgp-revocs.d/$rae.rev | run --import

    openssl req -x509 -newkey rsa:2048 -nodes -subj '/CN=Authority' -keyout ca.key -out ca.crt -days 3650
    openssl req -newkey rsa:2048 -nodes -subj '/CN=Ann' -keyout ann.key -out ann.csr
    printf 'subjectAltName=email:ann@example.org\nkeyUsage=digitalSignature,keyEncipherment\n' > ann.ext
    openssl x509 -req -in ann.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile ann.ext -out ann.crt -days 3650
    openssl pkcs12 -export -in ann.crt -inkey ann.key -certfile ca.crt -keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES \
      -macalg sha1 -passout pass: -out ann.p12
    fingerprint=$(openssl x509 -in ca.crt -noout -fingerprint -sha1 | sed 's/.*=//')
    echo "$fingerprint S relax" > home/trustlist.txt
    echo | gpgsm --batch --pinentry-mode loopback --passphrase-fd 0 --import ann.p12
    """#

  /// Runs GnuPG.
  /// - Parameter isStranger: whether it has the keys of Sam and Xan.
  /// - Parameter withoutFile: whether it reads no file.
  func gpg(
    _ arguments: [String], input: String = "", isStranger: Bool = false, withoutFile: Bool = false
  ) throws -> String {
    let name = folder + "/" + UUID().uuidString
    try Data(input.utf8).write(to: URL(fileURLWithPath: name))
    defer { try? FileManager.default.removeItem(atPath: name) }
    let base = ["gpg", "--batch", "--quiet", "--no-tty", "--passphrase=", "--pinentry-mode", "loopback"]
    let output = try OtherProgram.run(
      base + (withoutFile ? ["--output", "-"] + arguments : arguments + ["--output", "-", name]),
      environment: ["GNUPGHOME": folder + (isStranger ? "/stranger" : "/home")])
    return String(decoding: output, as: UTF8.self)
  }

  func openssl(_ arguments: [String], input: String) throws -> String {
    let name = folder + "/" + UUID().uuidString
    try Data(input.utf8).write(to: URL(fileURLWithPath: name))
    defer { try? FileManager.default.removeItem(atPath: name) }
    return String(
      decoding: try OtherProgram.run(["openssl"] + arguments + ["-in", name], in: folder), as: UTF8.self)
  }
}
