-- What a store of version 35 has beyond one of version 34.
ALTER TABLE account_server ADD COLUMN clientSecretSource TEXT;
ALTER TABLE account_server ADD COLUMN clientSecretCommand TEXT;
PRAGMA user_version=35;
