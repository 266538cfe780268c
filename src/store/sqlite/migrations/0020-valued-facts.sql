-- What: The facts that a listing was valued by, as a number: its valuation holds as long as they are the same.
-- Back: ALTER TABLE valuations DROP COLUMN facts;
-- Lost: Nothing; every listing is valued again at the next valuation.

-- null: valued before this was stored.
ALTER TABLE valuations ADD COLUMN facts INTEGER;
