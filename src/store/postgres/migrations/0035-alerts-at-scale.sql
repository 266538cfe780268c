-- What: What saved searches matched is stored in pages, what was reported in one row for each listing, and settled changes in a journal until they are filed. Mails that somebody waits for leave before notices and digests.
-- Back: DROP TABLE search_matches; DROP TABLE search_pairs; DELETE FROM settings WHERE name = 'matches_filing'; CREATE TABLE search_matches ( id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, search_id bigint NOT NULL, listing_id bigint NOT NULL, kind text COLLATE "C" NOT NULL, change_seq bigint NOT NULL, price double precision, old_price double precision, at bigint NOT NULL, UNIQUE (search_id, listing_id, kind, change_seq) ); CREATE INDEX search_matches_search ON search_matches (search_id, id); CREATE INDEX search_matches_age ON search_matches (at); CREATE TABLE search_pairs ( search_id bigint NOT NULL, listing_id bigint NOT NULL, kind text COLLATE "C" NOT NULL, price double precision, at bigint NOT NULL, gone_at bigint, print text COLLATE "C", area double precision, PRIMARY KEY (search_id, listing_id) ); CREATE INDEX search_pairs_listing ON search_pairs (listing_id); CREATE INDEX search_pairs_print ON search_pairs (print) WHERE print IS NOT NULL; CREATE INDEX search_pairs_age ON search_pairs (at); SELECT setval(pg_get_serial_sequence('search_matches', 'id'), last, true) FROM (SELECT pg_sequence_last_value(pg_get_serial_sequence('settled_changes', 'id')) AS last) AS numbered WHERE last IS NOT NULL; DROP TABLE settled_changes; DROP INDEX outbox_due; CREATE INDEX outbox_due ON outbox (next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL; ALTER TABLE outbox DROP COLUMN rank;
-- Lost: What saved searches have matched and what was reported to them: homes may be reported again.

CREATE TABLE settled_changes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL,
  change_seq bigint NOT NULL,
  at         bigint NOT NULL,
  hits       text NOT NULL
);

-- Matches are numbered on from here: what was seen and mailed is remembered by those numbers.
SELECT setval(pg_get_serial_sequence('settled_changes', 'id'), last, true)
  FROM (SELECT pg_sequence_last_value(pg_get_serial_sequence('search_matches', 'id')) AS last) AS numbered
  WHERE last IS NOT NULL;

-- A page of one search: matches as JSON, ascending numbers as differences (src/store/rows/alerts/packed-rows.ts).
CREATE TABLE packed_matches (
  search_id bigint NOT NULL,
  first_seq bigint NOT NULL,
  last_seq  bigint NOT NULL,
  count     bigint NOT NULL,
  at        bigint NOT NULL,
  matches   text NOT NULL,
  PRIMARY KEY (search_id, first_seq)
);

INSERT INTO packed_matches (search_id, first_seq, last_seq, count, at, matches)
WITH dated AS (
  SELECT *, CASE WHEN at / 86400000 = LAG(at / 86400000) OVER (PARTITION BY search_id ORDER BY id)
    THEN 0 ELSE 1 END AS is_other_day FROM search_matches
), days AS (
  SELECT *, SUM(is_other_day) OVER (PARTITION BY search_id ORDER BY id) AS day FROM dated
), paged AS (
  SELECT *, (ROW_NUMBER() OVER (PARTITION BY search_id, day ORDER BY id) - 1) / 256 AS page FROM days
), differing AS (
  SELECT *, id - LAG(id, 1, 0::bigint) OVER of_page AS seq_on,
    change_seq - LAG(change_seq, 1, 0::bigint) OVER of_page AS change_on,
    at - LAG(at, 1, 0::bigint) OVER of_page AS at_on
  FROM paged WINDOW of_page AS (PARTITION BY search_id, day, page ORDER BY id)
)
SELECT search_id, MIN(id), MAX(id), COUNT(*), MAX(at), json_build_object('v', 1,
  'seq', json_agg(seq_on ORDER BY id),
  'kind', string_agg(substr(kind, 1, 1), '' ORDER BY id),
  'listing', json_agg(listing_id ORDER BY id),
  'change', json_agg(change_on ORDER BY id),
  'price', json_agg(price ORDER BY id),
  'old', json_agg(old_price ORDER BY id),
  'at', json_agg(at_on ORDER BY id))::text
FROM differing GROUP BY search_id, day, page;

-- What was reported of a listing, to all searches. print: names a home by seller, place and first photo.
CREATE TABLE packed_pairs (
  listing_id bigint PRIMARY KEY,
  at         bigint NOT NULL,
  print      text COLLATE "C",
  area       double precision,
  told       text NOT NULL
);

-- The print and the area as they were reported last.
INSERT INTO packed_pairs (listing_id, at, print, area, told)
SELECT listing_id, MAX(at), (array_agg(print ORDER BY at DESC))[1], (array_agg(area ORDER BY at DESC))[1],
  json_build_object('v', 1, 'told', json_agg(
    json_build_array(substr(kind, 1, 1), price, at, gone_at, json_build_array(search_id)) ORDER BY search_id))::text
FROM search_pairs GROUP BY listing_id;

DROP TABLE search_matches;
DROP TABLE search_pairs;
ALTER TABLE packed_matches RENAME TO search_matches;
ALTER TABLE packed_pairs RENAME TO search_pairs;
ALTER INDEX packed_matches_pkey RENAME TO search_matches_pkey;
ALTER INDEX packed_pairs_pkey RENAME TO search_pairs_pkey;

CREATE INDEX search_matches_age ON search_matches (at);
CREATE INDEX search_pairs_print ON search_pairs (print) WHERE print IS NOT NULL;
CREATE INDEX search_pairs_age ON search_pairs (at);

-- 0: somebody waits for it in front of a screen; 1: a notice or a digest.
ALTER TABLE outbox ADD COLUMN rank integer NOT NULL DEFAULT 0;
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (rank, next_attempt_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
