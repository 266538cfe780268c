-- What: Saved searches, whom their mails go to, what they have matched and what was reported, and listings whose changes are not settled yet.
-- Back: DROP TABLE unsettled_listings; DROP TABLE search_pairs; DROP TABLE search_matches; DROP TABLE saved_searches; DROP TABLE alert_tombstones; DROP TABLE alert_people;
-- Lost: All saved searches, the addresses that their mails go to, and their matches.

-- One row for an address, as long as it has a saved search. Tokens are derived from the handle or stored as keyed hashes.
CREATE TABLE alert_people (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle       text COLLATE "C" NOT NULL UNIQUE,
  email        text NOT NULL,
  email_hash   text COLLATE "C" NOT NULL UNIQUE,
  language     text NOT NULL,
  confirmed_at bigint,
  confirm_hash text COLLATE "C" UNIQUE,
  asked_at     bigint,
  alive_at     bigint NOT NULL,
  still_at     bigint,
  notices_day  text,
  notices      bigint NOT NULL,
  created_at   bigint NOT NULL
);

CREATE INDEX alert_people_alive ON alert_people (alive_at);

-- Addresses that were deleted, as keyed hashes: strangers cannot have them mailed again at once.
CREATE TABLE alert_tombstones (
  email_hash text COLLATE "C" PRIMARY KEY,
  at         bigint NOT NULL,
  mailed_at  bigint
);

CREATE TABLE saved_searches (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle     text COLLATE "C" NOT NULL UNIQUE,
  person_id  bigint,
  seller_id  bigint,
  key_id     text COLLATE "C",
  name       text,
  query      text NOT NULL,
  language   text NOT NULL,
  frequency  text NOT NULL,
  hour       bigint NOT NULL,
  kinds      text NOT NULL,
  state      text COLLATE "C" NOT NULL,
  reason     text,
  seen_seq   bigint NOT NULL,
  mailed_seq bigint NOT NULL,
  mail_at    bigint,
  collected  bigint NOT NULL,
  beyond     bigint NOT NULL,
  version    bigint NOT NULL,
  rev        bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  read_at    bigint NOT NULL
);

CREATE INDEX saved_searches_person ON saved_searches (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX saved_searches_seller ON saved_searches (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX saved_searches_key ON saved_searches (key_id) WHERE key_id IS NOT NULL;
CREATE INDEX saved_searches_active ON saved_searches (id) WHERE state = 'active';
CREATE INDEX saved_searches_rev ON saved_searches (rev);
CREATE INDEX saved_searches_due ON saved_searches (mail_at) WHERE mail_at IS NOT NULL;

-- What a search has matched. id: ascending in the order in which they become visible.
CREATE TABLE search_matches (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  search_id  bigint NOT NULL,
  listing_id bigint NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  change_seq bigint NOT NULL,
  price      double precision,
  old_price  double precision,
  at         bigint NOT NULL,
  UNIQUE (search_id, listing_id, kind, change_seq)
);

CREATE INDEX search_matches_search ON search_matches (search_id, id);
CREATE INDEX search_matches_age ON search_matches (at);

-- What was reported of a listing to a search. print: names a home by seller, place and first photo.
CREATE TABLE search_pairs (
  search_id  bigint NOT NULL,
  listing_id bigint NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  price      double precision,
  at         bigint NOT NULL,
  gone_at    bigint,
  print      text COLLATE "C",
  area       double precision,
  PRIMARY KEY (search_id, listing_id)
);

CREATE INDEX search_pairs_listing ON search_pairs (listing_id);
CREATE INDEX search_pairs_print ON search_pairs (print) WHERE print IS NOT NULL;
CREATE INDEX search_pairs_age ON search_pairs (at);

-- Listings that have changed and wait for the end of the quiet period. before: the row as it was before the first change,
-- as JSON; null: it was not live.
CREATE TABLE unsettled_listings (
  listing_id bigint PRIMARY KEY,
  before     text,
  since      bigint NOT NULL
);

CREATE INDEX unsettled_listings_since ON unsettled_listings (since, listing_id);
