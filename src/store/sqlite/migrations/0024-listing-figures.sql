-- What: How often each listing was looked at, saved and asked about, by day.
-- Back: DROP TABLE listing_figures;
-- Lost: All figures of listings.

-- day: of the country's calendar, as days since 1 January 1970. No row names a person.
CREATE TABLE listing_figures (
  listing_id    INTEGER NOT NULL,
  day           INTEGER NOT NULL,
  views         INTEGER NOT NULL,
  saves         INTEGER NOT NULL,
  enquiries     INTEGER NOT NULL,
  numbers_shown INTEGER NOT NULL,
  PRIMARY KEY (listing_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX listing_figures_day ON listing_figures (day);
