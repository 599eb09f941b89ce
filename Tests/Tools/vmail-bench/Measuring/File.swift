import Glibc

/// Operations on files and folders.
enum File {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw BenchError.system(path) }
    defer { fclose(file) }
    var (result, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { result += chunk[..<count] }
    return result
  }

  static func write(_ bytes: some Collection<UInt8>, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchError.system(path) }
    let bytes = Array(bytes)
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw BenchError.system(path) }
  }

  /// Creates a folder and its parents.
  static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw BenchError.system(path)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw BenchError.system(path) }
  }

  static func temporaryFolder() throws -> String {
    var template = Array(((Environment["TMPDIR"] ?? "/tmp") + "/vmail-bench-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchError.system("making a temporary folder") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func remove(_ path: String) throws { try MeasuredProcess(["rm", "-rf", path]).run() }

  /// Returns the regular files at or below a path, in no order; links are not followed.
  static func all(below path: String) throws -> [(path: String, bytes: Int)] {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw BenchError.system(path) }
    if info.st_mode & S_IFMT == S_IFREG { return [(path, Int(info.st_size))] }
    guard info.st_mode & S_IFMT == S_IFDIR else { return [] }
    guard let folder = opendir(path) else { throw BenchError.system(path) }
    defer { closedir(folder) }
    var result: [(String, Int)] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { result += try all(below: path + "/" + name) }
    }
    return result
  }

  static func totalBytes(below path: String) throws -> Int {
    try all(below: path).reduce(0) { $0 + $1.bytes }
  }

  /// Returns the path of a program in PATH.
  static func program(_ name: String) -> String? {
    (Environment["PATH"] ?? "").split(separator: ":").map { $0 + "/" + name }
      .first { access($0, X_OK) == 0 }
  }
}
