-- What: What saved searches matched is stored in pages, what was reported in one row for each listing, and settled changes in a journal until they are filed. Mails that somebody waits for leave before notices and digests.
-- Back: DROP TABLE search_matches; DROP TABLE search_pairs; DELETE FROM settings WHERE name = 'matches_filing'; CREATE TABLE search_matches ( id INTEGER PRIMARY KEY AUTOINCREMENT, search_id INTEGER NOT NULL, listing_id INTEGER NOT NULL, kind TEXT NOT NULL, change_seq INTEGER NOT NULL, price REAL, old_price REAL, at INTEGER NOT NULL, UNIQUE (search_id, listing_id, kind, change_seq) ) STRICT; CREATE INDEX search_matches_search ON search_matches (search_id, id); CREATE INDEX search_matches_age ON search_matches (at); CREATE TABLE search_pairs ( search_id INTEGER NOT NULL, listing_id INTEGER NOT NULL, kind TEXT NOT NULL, price REAL, at INTEGER NOT NULL, gone_at INTEGER, print TEXT, area REAL, PRIMARY KEY (search_id, listing_id) ) STRICT; CREATE INDEX search_pairs_listing ON search_pairs (listing_id); CREATE INDEX search_pairs_print ON search_pairs (print) WHERE print IS NOT NULL; CREATE INDEX search_pairs_age ON search_pairs (at); INSERT INTO sqlite_sequence (name, seq) SELECT 'search_matches', seq FROM sqlite_sequence WHERE name = 'settled_changes'; DROP TABLE settled_changes; DROP INDEX outbox_due; CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL; ALTER TABLE outbox DROP COLUMN rank;
-- Lost: What saved searches have matched and what was reported to them: homes may be reported again.

CREATE TABLE settled_changes (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  listing_id INTEGER NOT NULL,
  change_seq INTEGER NOT NULL,
  at         INTEGER NOT NULL,
  hits       TEXT NOT NULL
) STRICT;

-- Matches are numbered on from here: what was seen and mailed is remembered by those numbers.
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'settled_changes', seq FROM sqlite_sequence WHERE name = 'search_matches';

-- A page of one search: matches as JSON, ascending numbers as differences (src/store/rows/alerts/packed-rows.ts).
CREATE TABLE packed_matches (
  search_id INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq  INTEGER NOT NULL,
  count     INTEGER NOT NULL,
  at        INTEGER NOT NULL,
  matches   TEXT NOT NULL,
  PRIMARY KEY (search_id, first_seq)
) STRICT;

INSERT INTO packed_matches (search_id, first_seq, last_seq, count, at, matches)
WITH dated AS (
  SELECT *, CASE WHEN at / 86400000 = LAG(at / 86400000) OVER (PARTITION BY search_id ORDER BY id)
    THEN 0 ELSE 1 END AS is_other_day FROM search_matches
), days AS (
  SELECT *, SUM(is_other_day) OVER (PARTITION BY search_id ORDER BY id) AS day FROM dated
), paged AS (
  SELECT *, (ROW_NUMBER() OVER (PARTITION BY search_id, day ORDER BY id) - 1) / 256 AS page FROM days
), differing AS (
  SELECT *, id - LAG(id, 1, 0) OVER of_page AS seq_on,
    change_seq - LAG(change_seq, 1, 0) OVER of_page AS change_on,
    at - LAG(at, 1, 0) OVER of_page AS at_on
  FROM paged WINDOW of_page AS (PARTITION BY search_id, day, page ORDER BY id)
)
SELECT search_id, MIN(id), MAX(id), COUNT(*), MAX(at), json_object('v', 1,
  'seq', json_group_array(seq_on ORDER BY id),
  'kind', group_concat(substr(kind, 1, 1), '' ORDER BY id),
  'listing', json_group_array(listing_id ORDER BY id),
  'change', json_group_array(change_on ORDER BY id),
  'price', json_group_array(price ORDER BY id),
  'old', json_group_array(old_price ORDER BY id),
  'at', json_group_array(at_on ORDER BY id))
FROM differing GROUP BY search_id, day, page;

-- What was reported of a listing, to all searches. print: names a home by seller, place and first photo.
CREATE TABLE packed_pairs (
  listing_id INTEGER PRIMARY KEY,
  at         INTEGER NOT NULL,
  print      TEXT,
  area       REAL,
  told       TEXT NOT NULL
) STRICT;

-- The print and the area as they were reported last: SQLite takes them from the row with the greatest time.
INSERT INTO packed_pairs (listing_id, at, print, area, told)
SELECT listing_id, MAX(at), print, area, json_object('v', 1, 'told', json_group_array(
  json_array(substr(kind, 1, 1), price, at, gone_at, json_array(search_id)) ORDER BY search_id))
FROM search_pairs GROUP BY listing_id;

DROP TABLE search_matches;
DROP TABLE search_pairs;
ALTER TABLE packed_matches RENAME TO search_matches;
ALTER TABLE packed_pairs RENAME TO search_pairs;

CREATE INDEX search_matches_age ON search_matches (at);
CREATE INDEX search_pairs_print ON search_pairs (print) WHERE print IS NOT NULL;
CREATE INDEX search_pairs_age ON search_pairs (at);

-- 0: somebody waits for it in front of a screen; 1: a notice or a digest.
ALTER TABLE outbox ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (rank, next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
