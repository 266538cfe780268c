-- What: Enquiries of buyers: requests that wait for their confirmation, threads with their messages and tokens, the outbox of mails, and where sellers are written to.
-- Back: DROP TABLE used_proofs; DROP TABLE outbox; DROP TABLE enquiry_messages; DROP TABLE enquiry_tokens; DROP TABLE enquiries; DROP TABLE enquiry_posts; DROP TABLE enquiry_requests; DROP TABLE seller_mail;
-- Lost: All enquiries and their threads, mails that were not sent yet, and the addresses of sellers.

-- Where a seller is written to. Apart from the sellers, whose rows go into public records.
CREATE TABLE seller_mail (
  seller_id         INTEGER PRIMARY KEY REFERENCES sellers (id),
  email             TEXT,
  mail_failures     INTEGER NOT NULL,
  unreachable_since INTEGER
) STRICT;

-- Posted and not confirmed: nobody but the buyer sees them. Secrets are kept as keyed hashes.
CREATE TABLE enquiry_requests (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  handle     TEXT NOT NULL UNIQUE,
  token_hash TEXT NOT NULL UNIQUE,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  seller_id  INTEGER NOT NULL REFERENCES sellers (id),
  email_hash TEXT NOT NULL,
  draft      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX enquiry_requests_person ON enquiry_requests (email_hash, seller_id);
CREATE INDEX enquiry_requests_age ON enquiry_requests (expires_at);

-- That there was a post, without a word of it: limits are counted from these rows, and a repeated post finds its
-- first answer here, also after the request was confirmed and is gone.
CREATE TABLE enquiry_posts (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  once_hash   TEXT UNIQUE,
  body_hash   TEXT NOT NULL,
  handle      TEXT NOT NULL,
  listing_id  INTEGER NOT NULL,
  seller_id   INTEGER NOT NULL,
  email_hash  TEXT NOT NULL,
  client_hash TEXT NOT NULL,
  text_hash   TEXT,
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER NOT NULL
) STRICT;

CREATE INDEX enquiry_posts_email ON enquiry_posts (email_hash, created_at);
CREATE INDEX enquiry_posts_client ON enquiry_posts (client_hash, created_at);
CREATE INDEX enquiry_posts_seller ON enquiry_posts (seller_id, created_at);
CREATE INDEX enquiry_posts_text ON enquiry_posts (text_hash, created_at);
CREATE INDEX enquiry_posts_age ON enquiry_posts (created_at);

-- One thread for each address and listing. Rows stay after erasure, without the person, so that the highest
-- updated_seq is always here.
CREATE TABLE enquiries (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  handle          TEXT NOT NULL UNIQUE,
  listing_id      INTEGER NOT NULL REFERENCES listings (id),
  seller_id       INTEGER NOT NULL REFERENCES sellers (id),
  email_hash      TEXT NOT NULL,
  kind            TEXT NOT NULL,
  status          TEXT NOT NULL,
  name            TEXT,
  email           TEXT,
  phone           TEXT,
  language        TEXT NOT NULL,
  viewing         TEXT,
  share_email     INTEGER NOT NULL,
  share_phone     INTEGER NOT NULL,
  privacy_notice  TEXT NOT NULL,
  created_at      INTEGER NOT NULL,
  confirmed_at    INTEGER NOT NULL,
  delivered_at    INTEGER,
  read_at         INTEGER,
  answered_at     INTEGER,
  closed_at       INTEGER,
  withdrawn_at    INTEGER,
  last_message_at INTEGER NOT NULL,
  erased_at       INTEGER,
  updated_seq     INTEGER NOT NULL UNIQUE
) STRICT;

CREATE UNIQUE INDEX enquiries_thread ON enquiries (email_hash, listing_id) WHERE erased_at IS NULL;
CREATE INDEX enquiries_inbox ON enquiries (seller_id, updated_seq);
CREATE INDEX enquiries_answers ON enquiries (seller_id, confirmed_at);
CREATE INDEX enquiries_age ON enquiries (last_message_at) WHERE erased_at IS NULL;

-- What opens a thread, and for which side; a handle stands here in clear. Every mail may carry a token of its own.
CREATE TABLE enquiry_tokens (
  key        TEXT PRIMARY KEY,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id),
  side       TEXT NOT NULL
) STRICT;

CREATE INDEX enquiry_tokens_enquiry ON enquiry_tokens (enquiry_id);

CREATE TABLE enquiry_messages (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  enquiry_id INTEGER NOT NULL REFERENCES enquiries (id),
  author     TEXT NOT NULL,
  text       TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX enquiry_messages_enquiry ON enquiry_messages (enquiry_id, id);

-- Mails to be sent: written with what caused them, in one transaction. Once sent, address and text are gone.
CREATE TABLE outbox (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  cause           TEXT NOT NULL UNIQUE,
  enquiry_id      INTEGER,
  request_id      INTEGER,
  seller_id       INTEGER,
  to_address      TEXT,
  mail            TEXT,
  message_id      TEXT NOT NULL,
  attempts        INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  sent_at         INTEGER,
  failed_at       INTEGER,
  last_error      TEXT,
  created_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_enquiry ON outbox (enquiry_id);
CREATE INDEX outbox_request ON outbox (request_id);

-- Challenges that were solved, until they expire by themselves.
CREATE TABLE used_proofs (
  id         TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT;
