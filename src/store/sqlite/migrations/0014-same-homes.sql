-- What: Which listings offer one and the same home.
-- Back: DROP TABLE same_homes; DELETE FROM settings WHERE name = 'same_homes';
-- Lost: Nothing; homes are compared anew.

-- A row for each live listing whose home another one offers as well. home_id: the lowest id among them; first_id: the one
-- that stands for all where each home is shown once, the cheapest.
CREATE TABLE same_homes (
  listing_id   INTEGER PRIMARY KEY REFERENCES listings (id),
  home_id      INTEGER NOT NULL,
  listings     INTEGER NOT NULL,
  first_id     INTEGER NOT NULL
) STRICT;

CREATE INDEX same_homes_home ON same_homes (home_id);
