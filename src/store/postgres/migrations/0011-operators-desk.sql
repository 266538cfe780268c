-- What: Reports of readers, listings that an operator holds back, and what operators did.
-- Back: DROP TABLE reports; DROP TABLE listing_holds; DROP TABLE audit;
-- Lost: All reports, why listings are held back, and the record of what operators did.

-- client_hash is there for a month: as long as reports of a client are counted.
CREATE TABLE reports (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id  bigint NOT NULL REFERENCES listings (id),
  reason      text NOT NULL,
  text        text,
  client_hash text COLLATE "C",
  created_at  bigint NOT NULL,
  decided_at  bigint,
  outcome     text
);

CREATE INDEX reports_listing ON reports (listing_id);
CREATE INDEX reports_open ON reports (id) WHERE decided_at IS NULL;
CREATE INDEX reports_client ON reports (client_hash, created_at) WHERE client_hash IS NOT NULL;

CREATE TABLE listing_holds (
  listing_id bigint PRIMARY KEY REFERENCES listings (id),
  reason     text NOT NULL,
  held_at    bigint NOT NULL
);

CREATE TABLE audit (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at      bigint NOT NULL,
  actor   text NOT NULL,
  act     text NOT NULL,
  subject text NOT NULL,
  detail  text
);
