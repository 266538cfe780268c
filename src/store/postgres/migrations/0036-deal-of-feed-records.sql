-- What: Whether a home of a feed was for sale or to let when it was applied last.
-- Back: ALTER TABLE feed_records DROP COLUMN deal;
-- Lost: A document in which the homes change from sale to rent is no longer held.

ALTER TABLE feed_records ADD COLUMN deal text;

UPDATE feed_records SET deal = (SELECT fields::json ->> 'deal' FROM listings WHERE id = feed_records.listing_id);
