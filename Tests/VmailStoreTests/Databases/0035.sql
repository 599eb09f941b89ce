-- What a store of version 35 has beyond one of version 34.
ALTER TABLE account_server ADD COLUMN clientSecretSource TEXT;
ALTER TABLE account_server ADD COLUMN clientSecretCommand TEXT;
UPDATE account_server SET clientSecretSource = 'command', clientSecretCommand = 'pass show client';
PRAGMA user_version=35;
