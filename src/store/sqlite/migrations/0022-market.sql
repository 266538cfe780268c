-- What: The memory of the market: every home that was offered with its asking prices, stock per day, and the published figures of each month.
-- Back: DROP TABLE market_revisions; DROP TABLE market_months; DROP TABLE market_days; DROP TABLE market_homes; DELETE FROM settings WHERE name IN ('market_memory', 'market_salt');
-- Lost: Homes whose listings are gone, stock per day, and every published month: none of it can be made again.

-- A row for each listing that was ever live. No seller, text or photo: project, seller and relisting are keyed hashes. home_id: the
-- same for all listings of one home. Facts are those of the first publication. prices: [[price, at], ...] as JSON, oldest first.
-- Rows with a negative id have no listing.
CREATE TABLE market_homes (
  listing_id      INTEGER PRIMARY KEY,
  home_id         INTEGER NOT NULL,
  deal            TEXT NOT NULL,
  property_type   TEXT NOT NULL,
  district        TEXT NOT NULL,
  location        TEXT,
  project         TEXT,
  seller          TEXT NOT NULL,
  relisting       TEXT NOT NULL,
  bedrooms        TEXT,
  covered_area_m2 REAL,
  plot_area_m2    REAL,
  condition       TEXT,
  year_built      INTEGER,
  energy_class    TEXT,
  pool            INTEGER NOT NULL,
  sea_view        INTEGER NOT NULL,
  title_deed      INTEGER,
  first_at        INTEGER NOT NULL,
  prices          TEXT NOT NULL,
  live_ms         INTEGER NOT NULL,
  live_since      INTEGER,
  closed_at       INTEGER,
  close_reason    TEXT,
  removed_at      INTEGER
) STRICT;

CREATE INDEX market_homes_home ON market_homes (home_id, listing_id);
CREATE INDEX market_homes_live ON market_homes (home_id, listing_id) WHERE live_since IS NOT NULL;
CREATE INDEX market_homes_relisting ON market_homes (relisting);
CREATE INDEX market_homes_closed ON market_homes (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX market_homes_removed ON market_homes (removed_at) WHERE removed_at IS NOT NULL;

-- Counts of a local day, only of slices in which something happened. District and location are empty where a slice is not
-- limited by them. live, median and n (homes with a price per m2) are those at the end of the day; null: the day is not over.
CREATE TABLE market_days (
  deal          TEXT NOT NULL,
  property_type TEXT NOT NULL,
  district      TEXT NOT NULL,
  location      TEXT NOT NULL,
  day           TEXT NOT NULL,
  added         INTEGER NOT NULL,
  closed        INTEGER NOT NULL,
  sold          INTEGER NOT NULL,
  cut           INTEGER NOT NULL,
  live          INTEGER,
  median        REAL,
  n             INTEGER,
  PRIMARY KEY (deal, property_type, district, location, day)
) STRICT;

CREATE INDEX market_days_open ON market_days (day) WHERE live IS NULL;

-- Published months, never changed: a correction is a row with a higher vintage and a line in market_revisions.
CREATE TABLE market_months (
  deal          TEXT NOT NULL,
  property_type TEXT NOT NULL,
  district      TEXT NOT NULL,
  location      TEXT NOT NULL,
  month         TEXT NOT NULL,
  vintage       INTEGER NOT NULL,
  level         REAL,
  low           REAL,
  high          REAL,
  n             INTEGER NOT NULL,
  figures       TEXT NOT NULL,
  method        INTEGER NOT NULL,
  published_at  INTEGER NOT NULL,
  PRIMARY KEY (deal, property_type, district, location, month, vintage)
) STRICT;

CREATE INDEX market_months_month ON market_months (month);

CREATE TABLE market_revisions (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  deal          TEXT NOT NULL,
  property_type TEXT NOT NULL,
  district      TEXT NOT NULL,
  location      TEXT NOT NULL,
  month         TEXT NOT NULL,
  vintage       INTEGER NOT NULL,
  former_level  REAL,
  level         REAL,
  reason        TEXT NOT NULL,
  at            INTEGER NOT NULL
) STRICT;
