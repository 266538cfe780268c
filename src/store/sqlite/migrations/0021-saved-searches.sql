-- What: Saved searches, whom their mails go to, what they have matched and what was reported, and listings whose changes are not settled yet.
-- Back: DROP TABLE unsettled_listings; DROP TABLE search_pairs; DROP TABLE search_matches; DROP TABLE saved_searches; DROP TABLE alert_tombstones; DROP TABLE alert_people;
-- Lost: All saved searches, the addresses that their mails go to, and their matches.

-- One row for an address, as long as it has a saved search. Tokens are derived from the handle or stored as keyed hashes.
CREATE TABLE alert_people (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  handle       TEXT NOT NULL UNIQUE,
  email        TEXT NOT NULL,
  email_hash   TEXT NOT NULL UNIQUE,
  language     TEXT NOT NULL,
  confirmed_at INTEGER,
  confirm_hash TEXT UNIQUE,
  asked_at     INTEGER,
  alive_at     INTEGER NOT NULL,
  still_at     INTEGER,
  notices_day  TEXT,
  notices      INTEGER NOT NULL,
  created_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX alert_people_alive ON alert_people (alive_at);

-- Addresses that were deleted, as keyed hashes: strangers cannot have them mailed again at once.
CREATE TABLE alert_tombstones (
  email_hash TEXT PRIMARY KEY,
  at         INTEGER NOT NULL,
  mailed_at  INTEGER
) STRICT;

CREATE TABLE saved_searches (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  handle     TEXT NOT NULL UNIQUE,
  person_id  INTEGER,
  seller_id  INTEGER,
  key_id     TEXT,
  name       TEXT,
  query      TEXT NOT NULL,
  language   TEXT NOT NULL,
  frequency  TEXT NOT NULL,
  hour       INTEGER NOT NULL,
  kinds      TEXT NOT NULL,
  state      TEXT NOT NULL,
  reason     TEXT,
  seen_seq   INTEGER NOT NULL,
  mailed_seq INTEGER NOT NULL,
  mail_at    INTEGER,
  collected  INTEGER NOT NULL,
  beyond     INTEGER NOT NULL,
  version    INTEGER NOT NULL,
  rev        INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  read_at    INTEGER NOT NULL
) STRICT;

CREATE INDEX saved_searches_person ON saved_searches (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX saved_searches_seller ON saved_searches (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX saved_searches_key ON saved_searches (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX saved_searches_active ON saved_searches (id) WHERE state = 'active';
CREATE INDEX saved_searches_rev ON saved_searches (rev);
CREATE INDEX saved_searches_due ON saved_searches (mail_at) WHERE mail_at IS NOT NULL;

-- What a search has matched. id: ascending in the order in which they become visible.
CREATE TABLE search_matches (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  search_id  INTEGER NOT NULL,
  listing_id INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  change_seq INTEGER NOT NULL,
  price      REAL,
  old_price  REAL,
  at         INTEGER NOT NULL,
  UNIQUE (search_id, listing_id, kind, change_seq)
) STRICT;

CREATE INDEX search_matches_search ON search_matches (search_id, id);
CREATE INDEX search_matches_age ON search_matches (at);

-- What was reported of a listing to a search. print: names a home by seller, place and first photo.
CREATE TABLE search_pairs (
  search_id  INTEGER NOT NULL,
  listing_id INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  price      REAL,
  at         INTEGER NOT NULL,
  gone_at    INTEGER,
  print      TEXT,
  area       REAL,
  PRIMARY KEY (search_id, listing_id)
) STRICT;

CREATE INDEX search_pairs_listing ON search_pairs (listing_id);
CREATE INDEX search_pairs_print ON search_pairs (print) WHERE print IS NOT NULL;
CREATE INDEX search_pairs_age ON search_pairs (at);

-- Listings that have changed and wait for the end of the quiet period. before: the row as it was before the first change,
-- as JSON; null: it was not live.
CREATE TABLE unsettled_listings (
  listing_id INTEGER PRIMARY KEY,
  before     TEXT,
  since      INTEGER NOT NULL
) STRICT;

CREATE INDEX unsettled_listings_since ON unsettled_listings (since, listing_id);
