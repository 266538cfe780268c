/** English words for numbers, units and bounds. One meaning a line; `build-lexicon.ts` says how lines are read. */
export const englishQuantities = `
number.0.5 | half, half a, half an
number.+0.5 | and a half
number.1 | one
number.2 | two, couple of, a couple of
number.3 | three
number.4 | four
number.5 | five
number.6 | six
number.7 | seven
number.8 | eight
number.9 | nine
number.10 | ten
number.11 | eleven
number.12 | twelve
number.13 | thirteen
number.14 | fourteen
number.15 | fifteen
number.16 | sixteen
number.17 | seventeen
number.18 | eighteen
number.19 | nineteen
number.20 | twenty
number.30 | thirty
number.40 | forty, fourty
number.50 | fifty
number.60 | sixty
number.70 | seventy
number.80 | eighty
number.90 | ninety
number.1st | first
number.2nd | second
number.3rd | third
number.4th | fourth
number.5th | fifth
number.6th | sixth
number.7th | seventh
number.8th | eighth
number.9th | ninth
number.10th | tenth
number.11th | eleventh
number.12th | twelfth
number.13th | thirteenth
number.14th | fourteenth
number.15th | fifteenth
number.16th | sixteenth
number.17th | seventeenth
number.18th | eighteenth
number.19th | nineteenth
number.20th | twentieth
number.30th | thirtieth
scale.100 | hundred, hundreds
scale.1000 | thousand, thousands, k, thou, grand, ks
scale.1000000 | million, millions, mil, mill, mln, mio, mn, m, mm
compare.max | nothing above, nothing over, nothing more than, not pricier than, under, below, less than, up to, upto, max, maximum, at most, no more than, not more than, not over, not above, cheaper than, within, until, till, not exceeding, lower than, smaller than, beneath, capped at, cap, max of, maximum of, no higher than, does not exceed, doesn t exceed, no bigger than, not bigger than, no larger than, not larger than, limit of, not higher than, fewer than, before, older than, prior to, maximal, or under, not beyond, no farther than, no further than, not further than, not farther than, less then
compare.min | not older than, no older than, over, above, more than, at least, atleast, from, min, minimum, starting from, starting at, upwards of, greater than, larger than, bigger than, exceeding, not less than, no less than, not under, min of, minimum of, higher than, no smaller than, not smaller than, no fewer than, not below, since, more then, newer than, or newer than, starting
compare.after | after, later than
compare.about | about, around, approx, approximately, roughly, circa, ca, close to, in the region of, some, give or take, more or less, something like, near
after.min | or more, and up, and above, and over, or above, plus, or bigger, or larger, upwards, and more, minimum, min, or over, at least, or newer, and newer, or better, and better, or higher, and higher, or later, and later, onwards, or greater, and bigger
after.max | or less, and under, or under, and below, or below, max, maximum, tops, or cheaper, at most, or fewer, or lower, and less, or smaller, or older, and older, or earlier, and cheaper
between | between, in between, anywhere between
range | to, until, till, through, up to
and | and
or | or
unit.bedrooms | bedroom, bedrooms, bed, beds, br, brs, bdr, bdrs, bdrm, bdrms, bedder, bd, bds, bedroomed, bedded, bedrm, bedrms, sleeping room, sleeping rooms, b r, bdroom, bed room, bed rooms, bdrooms
unit.bathrooms | bathroom, bathrooms, bath, baths, ba, bth, bths, bathrm, bath room, bath rooms, bathroomed, shower rooms
unit.rooms | room, rooms, roomed, rm, rms
area.1 | m2, sqm, sq m, sqms, square metres, square meters, square metre, square meter, sq metres, sq meters, sq metre, sq meter, sqmt, sq mt, sq mtrs, m sq, msq, squares, sq mts, sqmtr, sqmtrs, sq mtr, m, squared metres, meters squared, metres squared, quadratic meters, square m, mq
area.0.0929 | sqft, sq ft, square feet, square foot, ft2, sq feet, sq foot, sf
land.4047 | acre, acres
land.10000 | hectare, hectares, ha
length.1000 | km, kms, kilometre, kilometres, kilometer, kilometers, klm, kilometr
length.1 | metres, meters, metre, meter, mtr, mtrs, mts, m, mt
length.1609 | mile, miles
walk.80 | minute, minutes, min, mins, minute walk, minutes walk, min walk, mins walk, minutes walking, minute s walk, minutes on foot, minutes by foot, minutes walk away, minutes away on foot
time.1 | day, days
time.7 | week, weeks
time.14 | fortnight
time.30 | month, months
time.365 | year, years
hours | hour, hours, hrs
unit.floor | floor, level
unit.storeys | storey, storeys, story, stories, storied, storeyed, floors, levels
per.month | per month, pcm, pm, p m, a month, monthly, each month, per calendar month, every month, mo, month rent, pmth, p c m
per.m2 | per square metre, per square meter, per sqm, per m2, per sq m, a square metre, a square meter, a sqm, psm
topic.money | paying, spending, price, priced, budget, cost, costing, costs, asking, asking price, price range, prices, spend, pay, price tag, afford, budget of, price of, worth
topic.size | size, sized, area, covered area, internal area, living area, living space, built area, floor area, surface, surface area, floor space, build size
topic.plot | plot size, land size, plot area, land area, lot size, size of the plot, size of plot, size of land, size of the land
built | older than, not older than, no older than, newer than, built, build, construction year, year built, year of construction, constructed, completed, completion, year, built in, build year, dating
recent | last, past, within the last, in the last, added, listed, posted, published, uploaded, advertised, latest listings of, new in, fresh
energy | energy class, energy rating, energy, energy efficiency, epc, epc rating, energy label, energy performance, energy category, energy certificate
`
