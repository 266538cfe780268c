-- What: Indexes for the changes of one listing and for look-up without removed ones; values that were told while a listing was away are taken out of the public feed.
-- Back: DROP INDEX changes_listing; DROP INDEX listings_reference; CREATE INDEX listings_reference ON listings (reference, id) WHERE reference IS NOT NULL;
-- Lost: Nothing; what was taken out of the public feed stays out.

-- What has become of one listing, for the event that tells of it when it is live again.
CREATE INDEX changes_listing ON changes (listing_id, seq);

-- Look-up by reference never meets a removed listing: whoever makes and removes copies hides nothing by it.
DROP INDEX listings_reference;
CREATE INDEX listings_reference ON listings (reference, id)
  WHERE reference IS NOT NULL AND state <> 'removed';

-- Earlier versions told everybody the values of a listing while it was away. It was away when the step before
-- took it off; where that step is forgotten, when the next one brought it back; else when it is away now.
UPDATE changes SET public = false
WHERE public AND type IN ('updated', 'price_changed') AND COALESCE(
  (SELECT step.type <> 'published' FROM changes AS step
    WHERE step.listing_id = changes.listing_id AND step.seq < changes.seq
      AND step.type IN ('published', 'unpublished', 'closed', 'reopened')
    ORDER BY step.seq DESC LIMIT 1),
  (SELECT step.type IN ('published', 'reopened') FROM changes AS step
    WHERE step.listing_id = changes.listing_id AND step.seq > changes.seq
      AND step.type IN ('published', 'unpublished', 'closed', 'reopened')
    ORDER BY step.seq LIMIT 1),
  (SELECT state <> 'live' FROM listings WHERE id = changes.listing_id));

UPDATE changes SET price = NULL
WHERE public AND type NOT IN ('published', 'updated', 'price_changed');
