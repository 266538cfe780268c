-- What: Nothing of use: the number is kept for a step that lands beside this branch, and this file goes with it.
-- Back: DROP TABLE reserved;
-- Lost: Nothing.

CREATE TABLE reserved (nothing INTEGER) STRICT;
