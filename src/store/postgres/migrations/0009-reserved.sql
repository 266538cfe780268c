-- What: Nothing; the number is kept for a step that lands beside this one.
-- Back: Nothing to do.
-- Lost: Nothing.

SELECT 1;
