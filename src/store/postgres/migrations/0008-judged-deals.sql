-- What: Whether a listing was judged a good deal when it was last valued, so that the mark does not flicker.
-- Back: ALTER TABLE valuations DROP COLUMN good_deal;
-- Lost: Nothing; good deals are judged anew at the next valuation.

-- 1: a good deal, 0: none, null: valued before this was kept.
ALTER TABLE valuations ADD COLUMN good_deal bigint;
