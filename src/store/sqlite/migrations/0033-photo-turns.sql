-- What: An index that finds the next listings of each seller whose photos wait, however many wait.
-- Back: DROP INDEX photo_queue_turns;
-- Lost: Nothing.

CREATE INDEX photo_queue_turns ON photo_queue (seller_id, turn, listing_id, next_at);
