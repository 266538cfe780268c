-- What: How to take back a change of several listings at the desk, for ten minutes.
-- Back: DROP TABLE undo_steps;
-- Lost: The undo of changes made in the last ten minutes.

-- batch: one form of the desk. version: of the listing after the change; with another one it has been edited since.
-- former: state and price before, as JSON.
CREATE TABLE undo_steps (
  batch      TEXT NOT NULL,
  listing_id INTEGER NOT NULL,
  seller_id  INTEGER NOT NULL,
  version    INTEGER NOT NULL,
  former     TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (batch, listing_id)
) STRICT;

CREATE INDEX undo_steps_seller ON undo_steps (seller_id, created_at);
CREATE INDEX undo_steps_age ON undo_steps (created_at);
