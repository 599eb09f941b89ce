-- What a store of version 20 has beyond one of version 19.
CREATE INDEX email_body_version ON email_body(textVersion);
PRAGMA user_version=20;
