-- What: Replies by mail: which mails were received, how a message came in and whether its mail arrived, and when a seller's address last bounced.
-- Back: DROP INDEX outbox_message; DROP TABLE received_mails; ALTER TABLE enquiry_messages DROP COLUMN via; ALTER TABLE enquiry_messages DROP COLUMN undelivered_at; ALTER TABLE seller_mail DROP COLUMN bounced_at;
-- Lost: Which mails were received already (one that is delivered again becomes a second message), and which mails did not arrive.

-- key: keyed hash of a Message-ID and of whom the mail is for.
CREATE TABLE received_mails (
  key         text COLLATE "C" PRIMARY KEY,
  received_at bigint NOT NULL
);

CREATE INDEX received_mails_age ON received_mails (received_at);

-- A bounce names its mail.
CREATE INDEX outbox_message ON outbox (message_id);

-- via: NULL by page or API, 'mail' by a reply, 'other_mail' by a reply from another address than that of its side.
ALTER TABLE enquiry_messages ADD COLUMN via text;
-- When the mail that carries it was given up, or came back.
ALTER TABLE enquiry_messages ADD COLUMN undelivered_at bigint;
ALTER TABLE seller_mail ADD COLUMN bounced_at bigint;
