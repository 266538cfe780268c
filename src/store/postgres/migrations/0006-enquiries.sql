-- What: Enquiries of buyers: requests that wait for their confirmation, threads with their messages and tokens, the outbox of mails, and where sellers are written to.
-- Back: DROP TABLE used_proofs; DROP TABLE outbox; DROP TABLE enquiry_messages; DROP TABLE enquiry_tokens; DROP TABLE enquiries; DROP TABLE enquiry_posts; DROP TABLE enquiry_requests; DROP TABLE seller_mail;
-- Lost: All enquiries and their threads, mails that were not sent yet, and the addresses of sellers.

-- Where a seller is written to. Apart from the sellers, whose rows go into public records.
CREATE TABLE seller_mail (
  seller_id         bigint PRIMARY KEY REFERENCES sellers (id),
  email             text,
  mail_failures     bigint NOT NULL,
  unreachable_since bigint
);

-- Posted and not confirmed: nobody but the buyer sees them. Secrets are kept as keyed hashes.
CREATE TABLE enquiry_requests (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle     text COLLATE "C" NOT NULL UNIQUE,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  listing_id bigint NOT NULL REFERENCES listings (id),
  seller_id  bigint NOT NULL REFERENCES sellers (id),
  email_hash text COLLATE "C" NOT NULL,
  draft      text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE INDEX enquiry_requests_person ON enquiry_requests (email_hash, seller_id);
CREATE INDEX enquiry_requests_age ON enquiry_requests (expires_at);

-- That there was a post, without a word of it: limits are counted from these rows, and a repeated post finds its
-- first answer here, also after the request was confirmed and is gone.
CREATE TABLE enquiry_posts (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  once_hash   text COLLATE "C" UNIQUE,
  body_hash   text NOT NULL,
  handle      text NOT NULL,
  listing_id  bigint NOT NULL,
  seller_id   bigint NOT NULL,
  email_hash  text COLLATE "C" NOT NULL,
  client_hash text COLLATE "C" NOT NULL,
  text_hash   text COLLATE "C",
  created_at  bigint NOT NULL,
  expires_at  bigint NOT NULL
);

CREATE INDEX enquiry_posts_email ON enquiry_posts (email_hash, created_at);
CREATE INDEX enquiry_posts_client ON enquiry_posts (client_hash, created_at);
CREATE INDEX enquiry_posts_seller ON enquiry_posts (seller_id, created_at);
CREATE INDEX enquiry_posts_text ON enquiry_posts (text_hash, created_at);
CREATE INDEX enquiry_posts_age ON enquiry_posts (created_at);

-- One thread for each address and listing. Rows stay after erasure, without the person, so that the highest
-- updated_seq is always here.
CREATE TABLE enquiries (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle          text COLLATE "C" NOT NULL UNIQUE,
  listing_id      bigint NOT NULL REFERENCES listings (id),
  seller_id       bigint NOT NULL REFERENCES sellers (id),
  email_hash      text COLLATE "C" NOT NULL,
  kind            text NOT NULL,
  status          text COLLATE "C" NOT NULL,
  name            text,
  email           text,
  phone           text,
  language        text NOT NULL,
  viewing         text,
  share_email     boolean NOT NULL,
  share_phone     boolean NOT NULL,
  privacy_notice  text NOT NULL,
  created_at      bigint NOT NULL,
  confirmed_at    bigint NOT NULL,
  delivered_at    bigint,
  read_at         bigint,
  answered_at     bigint,
  closed_at       bigint,
  withdrawn_at    bigint,
  last_message_at bigint NOT NULL,
  erased_at       bigint,
  updated_seq     bigint NOT NULL UNIQUE
);

CREATE UNIQUE INDEX enquiries_thread ON enquiries (email_hash, listing_id) WHERE erased_at IS NULL;
CREATE INDEX enquiries_inbox ON enquiries (seller_id, updated_seq);
CREATE INDEX enquiries_answers ON enquiries (seller_id, confirmed_at);
CREATE INDEX enquiries_age ON enquiries (last_message_at) WHERE erased_at IS NULL;

-- What opens a thread, and for which side; a handle stands here in clear. Every mail may carry a token of its own.
CREATE TABLE enquiry_tokens (
  key        text COLLATE "C" PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries (id),
  side       text NOT NULL
);

CREATE INDEX enquiry_tokens_enquiry ON enquiry_tokens (enquiry_id);

CREATE TABLE enquiry_messages (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries (id),
  author     text NOT NULL,
  text       text,
  created_at bigint NOT NULL
);

CREATE INDEX enquiry_messages_enquiry ON enquiry_messages (enquiry_id, id);

-- Mails to be sent: written with what caused them, in one transaction. Once sent, address and text are gone.
CREATE TABLE outbox (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause           text COLLATE "C" NOT NULL UNIQUE,
  enquiry_id      bigint,
  request_id      bigint,
  seller_id       bigint,
  to_address      text,
  mail            text,
  message_id      text NOT NULL,
  attempts        bigint NOT NULL,
  next_attempt_at bigint NOT NULL,
  sent_at         bigint,
  failed_at       bigint,
  last_error      text,
  created_at      bigint NOT NULL
);

CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_enquiry ON outbox (enquiry_id);
CREATE INDEX outbox_request ON outbox (request_id);

-- Challenges that were solved, until they expire by themselves.
CREATE TABLE used_proofs (
  id         text COLLATE "C" PRIMARY KEY,
  expires_at bigint NOT NULL
);
