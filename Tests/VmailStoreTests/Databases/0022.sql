-- What a store of version 22 has beyond one of version 21.
ALTER TABLE account_server ADD COLUMN smtpTrust TEXT;
ALTER TABLE account_server ADD COLUMN smtpAuthoritiesFile TEXT;
ALTER TABLE account_server ADD COLUMN smtpPinnedSHA256 TEXT;
PRAGMA user_version=22;
