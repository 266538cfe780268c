-- What: The memory of the market: every home that was offered with its asking prices, stock per day, and the published figures of each month.
-- Back: DROP TABLE market_revisions; DROP TABLE market_months; DROP TABLE market_days; DROP TABLE market_homes; DELETE FROM settings WHERE name IN ('market_memory', 'market_salt');
-- Lost: Homes whose listings are gone, stock per day, and every published month: none of it can be made again.

-- A row for each listing that was ever live. No seller, text or photo: project, seller and relisting are keyed hashes. home_id: the
-- same for all listings of one home. Facts are those of the first publication. prices: [[price, at], ...] as JSON, oldest first.
-- Rows with a negative id have no listing.
CREATE TABLE market_homes (
  listing_id      bigint PRIMARY KEY,
  home_id         bigint NOT NULL,
  deal            text COLLATE "C" NOT NULL,
  property_type   text COLLATE "C" NOT NULL,
  district        text COLLATE "C" NOT NULL,
  location        text COLLATE "C",
  project         text COLLATE "C",
  seller          text COLLATE "C" NOT NULL,
  relisting       text COLLATE "C" NOT NULL,
  bedrooms        text COLLATE "C",
  covered_area_m2 double precision,
  plot_area_m2    double precision,
  condition       text COLLATE "C",
  year_built      bigint,
  energy_class    text COLLATE "C",
  pool            bigint NOT NULL,
  sea_view        bigint NOT NULL,
  title_deed      bigint,
  first_at        bigint NOT NULL,
  prices          text COLLATE "C" NOT NULL,
  live_ms         bigint NOT NULL,
  live_since      bigint,
  closed_at       bigint,
  close_reason    text COLLATE "C",
  removed_at      bigint
);

CREATE INDEX market_homes_home ON market_homes (home_id, listing_id);
CREATE INDEX market_homes_live ON market_homes (home_id, listing_id) WHERE live_since IS NOT NULL;
CREATE INDEX market_homes_relisting ON market_homes (relisting);
CREATE INDEX market_homes_closed ON market_homes (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX market_homes_removed ON market_homes (removed_at) WHERE removed_at IS NOT NULL;

-- Counts of a local day, only of slices in which something happened. District and location are empty where a slice is not
-- limited by them. live, median and n (homes with a price per m2) are those at the end of the day; null: the day is not over.
CREATE TABLE market_days (
  deal          text COLLATE "C" NOT NULL,
  property_type text COLLATE "C" NOT NULL,
  district      text COLLATE "C" NOT NULL,
  location      text COLLATE "C" NOT NULL,
  day           text COLLATE "C" NOT NULL,
  added         bigint NOT NULL,
  closed        bigint NOT NULL,
  sold          bigint NOT NULL,
  cut           bigint NOT NULL,
  live          bigint,
  median        double precision,
  n             bigint,
  PRIMARY KEY (deal, property_type, district, location, day)
);

CREATE INDEX market_days_open ON market_days (day) WHERE live IS NULL;

-- Published months, never changed: a correction is a row with a higher vintage and a line in market_revisions.
CREATE TABLE market_months (
  deal          text COLLATE "C" NOT NULL,
  property_type text COLLATE "C" NOT NULL,
  district      text COLLATE "C" NOT NULL,
  location      text COLLATE "C" NOT NULL,
  month         text COLLATE "C" NOT NULL,
  vintage       bigint NOT NULL,
  level         double precision,
  low           double precision,
  high          double precision,
  n             bigint NOT NULL,
  figures       text COLLATE "C" NOT NULL,
  method        bigint NOT NULL,
  published_at  bigint NOT NULL,
  PRIMARY KEY (deal, property_type, district, location, month, vintage)
);

CREATE INDEX market_months_month ON market_months (month);

CREATE TABLE market_revisions (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal          text COLLATE "C" NOT NULL,
  property_type text COLLATE "C" NOT NULL,
  district      text COLLATE "C" NOT NULL,
  location      text COLLATE "C" NOT NULL,
  month         text COLLATE "C" NOT NULL,
  vintage       bigint NOT NULL,
  former_level  double precision,
  level         double precision,
  reason        text COLLATE "C" NOT NULL,
  at            bigint NOT NULL
);
