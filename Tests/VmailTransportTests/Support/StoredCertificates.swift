import Foundation
import Testing
import VmailDomain

/// Certificates for tests, created with openssl and signed by an authority that nobody trusts. All but two are valid
/// until 2120; their common key is used for nothing else.
enum StoredCertificates {
  /// The issuer of all certificates except ``selfSigned`` and ``organization``.
  static let authority = """
    -----BEGIN CERTIFICATE-----
    MIIBbjCCARSgAwIBAgIBATAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBR2bWFpbCB0
    ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
    HzEdMBsGA1UEAwwUdm1haWwgdGVzdCBhdXRob3JpdHkwWTATBgcqhkjOPQIBBggq
    hkjOPQMBBwNCAAQjF9noo4kXfosk459XzO/9Y1nEKoyvCFwcMzhavouwihyP1+u0
    /w+st+OHLzgBEpNErekOEd9Z7DMTxYwf0VeRoz8wPTAPBgNVHRMBAf8EBTADAQH/
    MAsGA1UdDwQEAwICBDAdBgNVHQ4EFgQUL+y/SZW9y9gJAzCQ5FTfbKYFYKAwCgYI
    KoZIzj0EAwIDSAAwRQIgTBoThb7m7dKQse1fseRdDh0IiGW2VoeCP6Lq3P4s3BYC
    IQDQTYK6V0xxV48RTYH13WKIqdPPjz/TUUF/eon9rULY0g==
    -----END CERTIFICATE-----
    """

  /// The certificate for `localhost`.
  static let localhost = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUKgAwIBAgIBAjAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBR2bWFpbCB0
    ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
    FDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
    Cq9TmW3p4yLmbRZdNL7hNY5IaKwvedalfev8MfhPFMwmjZuK1PAJDSlXd5gnNNr4
    mSJT12hJzW2UXxsXaMAkX6N4MHYwCQYDVR0TBAIwADAUBgNVHREEDTALgglsb2Nh
    bGhvc3QwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFDrpbqnO8sn7+QHl
    OMqwyTnd2lg+MB8GA1UdIwQYMBaAFC/sv0mVvcvYCQMwkORU32ymBWCgMAoGCCqG
    SM49BAMCA0cAMEQCIEXmz6nj5DUPLiH8mnGcurXxkrBQnHlwvoY+6szteR+jAiAT
    jU2ize41CPdOpMDM348+y1HtFHO0bZyxhBgQcrWojw==
    -----END CERTIFICATE-----
    """

  /// The certificate for 127.0.0.1.
  static let address = """
    -----BEGIN CERTIFICATE-----
    MIIBlTCCATugAwIBAgIBAzAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBR2bWFpbCB0
    ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
    EjEQMA4GA1UEAwwHYWRkcmVzczBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAqv
    U5lt6eMi5m0WXTS+4TWOSGisL3nWpX3r/DH4TxTMJo2bitTwCQ0pV3eYJzTa+Jki
    U9doSc1tlF8bF2jAJF+jczBxMAkGA1UdEwQCMAAwDwYDVR0RBAgwBocEfwAAATAT
    BgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQUOuluqc7yyfv5AeU4yrDJOd3a
    WD4wHwYDVR0jBBgwFoAUL+y/SZW9y9gJAzCQ5FTfbKYFYKAwCgYIKoZIzj0EAwID
    SAAwRQIgEYIb7NgyXtIWwqyUJwwD0tNaWkoyIBLDUHZjjwLpl/YCIQDuy8m8gf44
    gELPx6GgIyFXvwADsMmoRdB6hXsHTpmDOw==
    -----END CERTIFICATE-----
    """

  /// A certificate for another host.
  static let other = """
    -----BEGIN CERTIFICATE-----
    MIIBmzCCAUKgAwIBAgIBBDAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBR2bWFpbCB0
    ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
    EDEOMAwGA1UEAwwFb3RoZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQKr1OZ
    benjIuZtFl00vuE1jkhorC951qV96/wx+E8UzCaNm4rU8AkNKVd3mCc02viZIlPX
    aEnNbZRfGxdowCRfo3wwejAJBgNVHRMEAjAAMBgGA1UdEQQRMA+CDW90aGVyLmV4
    YW1wbGUwEwYDVR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFDrpbqnO8sn7+QHl
    OMqwyTnd2lg+MB8GA1UdIwQYMBaAFC/sv0mVvcvYCQMwkORU32ymBWCgMAoGCCqG
    SM49BAMCA0cAMEQCIB4AZ9N+V4XK//qWEHCYEYSP2FXsa0plOou8RfvWbFKuAiBQ
    CHty+CGDhJ5H9qc6nGMZ7n1yHOTYksJaV5TkUoPkBg==
    -----END CERTIFICATE-----
    """

  /// A certificate for `localhost` that expired in 2021.
  static let expired = """
    -----BEGIN CERTIFICATE-----
    MIIBmDCCAT6gAwIBAgIBBTAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBR2bWFpbCB0
    ZXN0IGF1dGhvcml0eTAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBIx
    EDAOBgNVBAMMB2V4cGlyZWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQKr1OZ
    benjIuZtFl00vuE1jkhorC951qV96/wx+E8UzCaNm4rU8AkNKVd3mCc02viZIlPX
    aEnNbZRfGxdowCRfo3gwdjAJBgNVHRMEAjAAMBQGA1UdEQQNMAuCCWxvY2FsaG9z
    dDATBgNVHSUEDDAKBggrBgEFBQcDATAdBgNVHQ4EFgQUOuluqc7yyfv5AeU4yrDJ
    Od3aWD4wHwYDVR0jBBgwFoAUL+y/SZW9y9gJAzCQ5FTfbKYFYKAwCgYIKoZIzj0E
    AwIDSAAwRQIhAJHLDM+PKBBhgk9yH3DZjbqMIwOHktf0AeP7QB/oJsW4AiAnSX55
    xTpPPVboA+HRIzLs/liRGeaFC3oaplvBay0IsA==
    -----END CERTIFICATE-----
    """

  /// A certificate for `localhost` that is not valid before 2110.
  static let early = """
    -----BEGIN CERTIFICATE-----
    MIIBmTCCAUCgAwIBAgIBBjAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBR2bWFpbCB0
    ZXN0IGF1dGhvcml0eTAiGA8yMTEwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
    WjAQMQ4wDAYDVQQDDAVlYXJseTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAqv
    U5lt6eMi5m0WXTS+4TWOSGisL3nWpX3r/DH4TxTMJo2bitTwCQ0pV3eYJzTa+Jki
    U9doSc1tlF8bF2jAJF+jeDB2MAkGA1UdEwQCMAAwFAYDVR0RBA0wC4IJbG9jYWxo
    b3N0MBMGA1UdJQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBQ66W6pzvLJ+/kB5TjK
    sMk53dpYPjAfBgNVHSMEGDAWgBQv7L9Jlb3L2AkDMJDkVN9spgVgoDAKBggqhkjO
    PQQDAgNHADBEAiBsTU8pf/KtU4OEoRq0pcvtsVsJMSARzH3JNLpuK7OnFgIgYk0q
    h4Cr0jAI5/d2mZxseYpEeBbCiNFoV5RA3HgvmlM=
    -----END CERTIFICATE-----
    """

  /// A self-signed certificate for `localhost`.
  static let selfSigned = """
    -----BEGIN CERTIFICATE-----
    MIIBcjCCARigAwIBAgIBBzAKBggqhkjOPQQDAjAVMRMwEQYDVQQDDApzZWxmc2ln
    bmVkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAVMRMwEQYDVQQD
    DApzZWxmc2lnbmVkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAECq9TmW3p4yLm
    bRZdNL7hNY5IaKwvedalfev8MfhPFMwmjZuK1PAJDSlXd5gnNNr4mSJT12hJzW2U
    XxsXaMAkX6NXMFUwCQYDVR0TBAIwADAUBgNVHREEDTALgglsb2NhbGhvc3QwEwYD
    VR0lBAwwCgYIKwYBBQUHAwEwHQYDVR0OBBYEFDrpbqnO8sn7+QHlOMqwyTnd2lg+
    MAoGCCqGSM49BAMCA0gAMEUCIGcuULnXHOYcqUSLxQYpsVnNTj+5+5SjBR8SHAMI
    /nqpAiEA9mAnlnIYSpOKQ2N5Mf8/eG3udbo5NXMcZ0D7AcFs/P8=
    -----END CERTIFICATE-----
    """

  /// A self-signed certificate whose subject has an organization, but no common name.
  static let organization = """
    -----BEGIN CERTIFICATE-----
    MIIBwzCCAWmgAwIBAgIUYR6p2DAQ9MUse9ID5WaFfCGOs0AwCgYIKoZIzj0EAwIw
    KzELMAkGA1UEBhMCREUxHDAaBgNVBAoME0rDtnJnICYgU8O2aG5lIEdtYkgwIBcN
    MjYxMTI0MTk1NzA1WhgPMjExOTEyMjcxOTU3MDVaMCsxCzAJBgNVBAYTAkRFMRww
    GgYDVQQKDBNKw7ZyZyAmIFPDtmhuZSBHbWJIMFkwEwYHKoZIzj0CAQYIKoZIzj0D
    AQcDQgAECq9TmW3p4yLmbRZdNL7hNY5IaKwvedalfev8MfhPFMwmjZuK1PAJDSlX
    d5gnNNr4mSJT12hJzW2UXxsXaMAkX6NpMGcwHQYDVR0OBBYEFDrpbqnO8sn7+QHl
    OMqwyTnd2lg+MB8GA1UdIwQYMBaAFDrpbqnO8sn7+QHlOMqwyTnd2lg+MA8GA1Ud
    EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gA
    MEUCIF/vBa9edpxukSYp+uUNMkxtQYr7JfGGfUdIosObn/ODAiEAo09xGgVtTsab
    72buqQ19KWmmnJokL0d9H0dbulQr+dM=
    -----END CERTIFICATE-----
    """

  /// The key of all certificates.
  static let key = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIJo4UpP3HDTgcWWDpdh4Dx9RvO2HY43EzsnJp5Q+ow05oAoGCCqGSM49
    AwEHoUQDQgAECq9TmW3p4yLmbRZdNL7hNY5IaKwvedalfev8MfhPFMwmjZuK1PAJ
    DSlXd5gnNNr4mSJT12hJzW2UXxsXaMAkXw==
    -----END EC PRIVATE KEY-----
    """

  /// Returns the SHA-256 of a certificate's DER.
  static func fingerprint(of pem: String) throws -> [UInt8] {
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }
    return SHA256.digest(of: Array(try #require(Data(base64Encoded: lines.joined()))))
  }
}
