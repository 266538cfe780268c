/** English words for numbers, units and bounds. One meaning a line; `build-lexicon.ts` says how lines are read. */
export const englishQuantities = `
number.0.5 | half, half a, half an
number.+0.5 | and a half
number.250000 | quarter of a million, a quarter of a million, quarter million, a quarter million
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
compare.max | and under, and below, nothing above, nothing over, nothing more than, not pricier than, under, below, less than, up to, upto, max, maximum, at most, no more than, not more than, not over, not above, cheaper than, sub, within, until, till, not exceeding, lower than, smaller than, beneath, capped at, cap, max of, maximum of, no higher than, does not exceed, doesn t exceed, no bigger than, not bigger than, no larger than, not larger than, limit of, not higher than, fewer than, before, older than, prior to, maximal, or under, not beyond, no farther than, no further than, not further than, not farther than, less then, nothing bigger than, nothing higher than, nothing larger than, nothing pricier than, nothing more expensive than, not more expensive than, no more expensive than
compare.min | and over, and above, not older than, no worse than, not worse than, no older than, over, above, more than, at least, atleast, from, min, minimum, starting from, starting at, upwards of, greater than, larger than, bigger than, exceeding, not less than, no less than, not under, min of, minimum of, higher than, no smaller than, not smaller than, no fewer than, not below, since, more then, newer than, or newer than, starting, exceed, exceeds, nothing below, nothing under, nothing smaller than, nothing less than, nothing cheaper than, nothing lower than, nothing older than
strict | under, below, less than, less then, lower than, smaller than, beneath, fewer than, over, above, more than, more then, greater than, larger than, bigger than, exceeding, higher than, exceed, exceeds
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
land.1000 | decare, decares
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
built | delivery, delivery in, delivered in, handover, handover in, older than, not older than, no older than, newer than, built, build, construction year, year built, year of construction, constructed, completed, completion, year, built in, build year, dating, nothing older than, nothing newer than
dated | before, prior to
recent | last, past, within the last, in the last, fresh
recent.listed | added, listed, posted, published, uploaded, advertised, latest listings of, new in
energy | rated energy, rated energy class, energy class, energy rating, energy, energy efficiency, epc, epc rating, energy label, energy performance, energy category, energy certificate
`

/** English words for deals, kinds of property, rooms and condition. */
export const englishHomes = `
deal=rent | rent, for rent, to rent, rental, rentals, renting, to let, lease, leasing, for lease, letting, lettings, tenancy, rented, for long term rent, long term rental, rent out, to lease
deal=sale | buy, buying, for sale, sale, on sale, purchase, purchasing, to buy, sales, to purchase, acquire, for purchase, forsale, sell, selling, resale market
property_type=house | house, houses, hse, villa, villas, bungalow, bungalows, townhouse, townhouses, town house, town houses, maisonette, maisonettes, maisonnette, detached house, detached houses, semi detached house, semi detached, semi detached villa, semi, semis, detached, cottage, cottages, mansion, mansions, chalet, chalets, farmhouse, country house, village house, detached villa, link detached, link detached house, terraced house, terrace house, detached home, detached property, single family home, single family house, beach house, beach villa, holiday house, holiday villa, family house, summer house
property_type=apartment | apartment, apartments, appartment, appartments, apt, apts, appt, appts, flat, flats, penthouse, penthouses, condo, condos, condominium, condominiums, loft, lofts, apart, aparment, apartment in a building, apartment in building, apartment in the building, apartments in a building, flat in a building, flat in building, flats in a building, apt in a building
property_type=apartment,house | home, homes
property_type=land-plots | commercial land, commercial plot, commercial plots, plot, plots, land, lands, parcel, parcels, field, fields, building plot, building plots, piece of land, plot of land, plots of land, parcel of land, agricultural land, building land, farmland, farm land, residential plot, residential land, residential plots, acreage, land plot, land plots, land parcel, lot, lots
property_type=office | office, offices, office space, office spaces, office unit, workspace
property_type=commercial | shop, shops, retail, warehouse, warehouses, commercial, commercial property, commercial properties, commercial space, commercial unit, commercial premises, showroom, showrooms, business premises, retail space, retail unit, store unit, storefront, shop space, commercial real estate, hotel, hotels, restaurant for sale, restaurant for rent, business space
property_type=building | building, buildings, apartment building, apartment block, block of flats, whole building, entire building, residential building, block of apartments, apartment buildings, block, commercial building, mixed use building, office building
narrower | penthouse, penthouses, loft, lofts, detached, semi detached, semi, semis, bungalow, bungalows, townhouse, townhouses, maisonette, maisonettes, cottage, cottages
bedrooms=studio | studio, studios, bedsit, bedsitter, efficiency, zero bedroom
condition=brand-new | new, brand new, brandnew, new build, new builds, newbuild, newly built, newly constructed, never lived in, new construction, newly completed, key ready, turnkey, just built, recently built, first hand, never occupied, brand new condition, new development
condition=pre-owned | resale, resales, used, second hand, secondhand, pre owned, preowned, previously owned, existing, not new, older property, lived in
condition=brand-new,pre-owned | not under construction, not off plan, ready to move in, move in ready
condition=under-construction | off plan, offplan, under construction, being built, in construction, pre construction, presale, not yet built, not finished yet, still being built, unfinished, in progress construction
furnishing=furnished | furnished, fully furnished, with furniture, full furnished, furniture included, furniture, comes furnished, furnitured
furnishing=partially-furnished | partially furnished, partly furnished, semi furnished, part furnished, half furnished, partial furniture
furnishing=unfurnished | unfurnished, un furnished, without furniture, no furniture, not furnished, empty of furniture, non furnished, unfurnitured
title_deed=has-title | title deed, title deeds, titles, deeds, title, clean title, with deeds, full title, title deeds available, deed, clean deeds, separate title deed, separate title deeds, own title deed, final title deed, titled
title_deed=no-title | no title deed yet, title deed pending, no deeds yet, titles not issued yet, titles not issued, title not issued, title not issued yet, title deed not issued, title deed not issued yet, title deeds not issued, title deeds not issued yet, title deed not available, title deeds not available, title deed not ready, title deeds not ready, pending title deed, pending title deeds, pending title, title deeds pending, title pending, title deeds in process, title deed in process, title in process, no title yet, no titles yet, without title deed yet, without title deeds yet, awaiting title deeds, awaiting title deed
seller_type=property-owner | owner, owners, by owner, from owner, direct from owner, private seller, private owner, private owners, property owner, property owners, from the owner, private individual, directly from the owner, private sellers, landlord, fsbo, private sale, no agents, no agent, no agencies, no agency, without agent, without agents, without agency, no brokers, no broker, no realtors, no middleman, no middlemen, owner direct, direct owner, no estate agents, no agency fees, no commission
seller_type=developer | developer, developers, from developer, by developer, from the developer, straight from the developer, direct from developer
seller_type=agency | agency, agencies, agent, agents, from agency, estate agent, estate agents, real estate agency, broker, brokers, realtor, by agency
pets=allowed | pets allowed, pet friendly, petfriendly, pets ok, pets welcome, accepts pets, allows pets, pet allowed, with pets, pets, pet, dog, dogs, cat, cats, dog friendly, with dog, with a dog, with a cat, allow pets, accept pets, animals allowed, dogs allowed, cats allowed, pets permitted, allows dogs, cat friendly, pets are allowed, pets accepted, pets are ok, pets are welcome, have a dog, have a cat, have pets, have dogs, got a dog, pet ok, pets okay
pets=not-allowed | pets not allowed, pet free, pets forbidden, no animals
floor.0 | ground floor, groundfloor, ground level, street level
floor.-1 | basement floor
`

/** English words for what a home has. */
export const englishFeatures = `
pool=yes | pool, pools, swimming pool, swimming pools, swiming pool, swimmingpool, poolside
pool=private | private pool, own pool, private swimming pool, own swimming pool, infinity pool, its own pool, pool of its own, personal pool, overflow pool, private pools, exclusive pool
pool=common | communal pool, common pool, shared pool, communal swimming pool, shared swimming pool, common swimming pool, pool in the complex, residents pool, complex pool, complex with pool, complex with a pool
parking=yes | parking, parking space, parking spaces, car park, parking spot, parking place, parking lot, place for the car, car space, carpark, car parking, off street parking, space for a car, parkings, parking spots, place to park, room for a car, car spaces
parking=covered | garage, garages, covered parking, covered parking space, carport, car port, indoor parking, underground parking, covered car park, covered parking spot, double garage, closed garage, roofed parking, sheltered parking, undercover parking
parking=uncovered | uncovered parking, open parking, outdoor parking, outside parking, open air parking, uncovered parking space
heating=yes | heating, heated, heat
heating=central-heating | central heating, centrally heated
heating=underfloor-heating | underfloor heating, floor heating, under floor heating, heated floors, heated floor, underfloor heated, radiant floor heating
heating=autonomous-heating | autonomous heating, independent heating, individual heating
heating=radiators | radiators, radiator, radiator heating
air_conditioning=yes | air conditioning, air con, aircon, a c, ac, air conditioner, air conditioners, airconditioning, air conditioned, aircondition, air condition, a cs, acs, airco, climate control, a c units, split units
air_conditioning=all-rooms | air conditioning in all rooms, ac in all rooms, a c in all rooms, ac in every room, air conditioning in every room, a c in every room, air conditioning throughout, aircon in all rooms, aircon in every room, air condition in all rooms, fully air conditioned, ac throughout
air_conditioning=partial | partial air conditioning, air conditioning in some rooms, ac in some rooms, partly air conditioned
amenities=alarm | alarm, alarm system, security alarm, burglar alarm, alarms
amenities=balcony | balcony, balconies, veranda, verandah, verandas, terrace, terraces, patio, big balcony
amenities=bbq-zone | bbq, barbecue, barbeque, bbq area, barbecue area, bbq zone, grill, barbecues, outdoor grill, barbeque area, bar b q, grill area
amenities=bike-parking | bike parking, bicycle parking, bike storage, bike room, bicycle storage, bike rack, cycle storage, place for bikes, bicycle rack, parking for bikes, bike shed
amenities=elevator | elevator, elevators, lift, lifts
amenities=fireplace | fireplace, fire place, fireplaces, chimney, wood burner, open fire, log burner, log fire, wood stove
amenities=garden | garden, gardens, yard, backyard, back yard, lawn, private garden, back garden, courtyard, gardened
amenities=guest-wc | guest wc, guest toilet, guests toilet, guest bathroom, guest w c, visitor toilet, guest loo, cloakroom, separate guest toilet, extra wc, wc for guests, toilet for guests
amenities=gym | gym, fitness, fitness room, gymnasium, fitness center, fitness centre, workout room
amenities=roof-garden | roof garden, rooftop garden, roof terrace, rooftop terrace, rooftop, roofgarden, roof top garden, roof top, roof deck, rooftop deck
amenities=spasauna | sauna, spa, jacuzzi, hot tub, steam room, hammam, spa or sauna, whirlpool
amenities=storage-room | storage room, storage, storeroom, store room, storage space, box room, storage unit, utility storage, storerooms
view=sea-view | sea view, sea views, ocean view, view of the sea, views of the sea, view to the sea, seaview, seaviews, overlooking the sea, views to the sea, ocean views, sea facing, view over the sea, views over the sea, overlooks the sea, view on the sea, views of the ocean, view of the ocean, water view, see the sea, sea panorama, views of the mediterranean, view on sea
view=mountains-view | mountain view, mountain views, mountains view, view of the mountains, views of the mountains, view to the mountains, overlooking the mountains, mountain facing, views to the mountains, view of mountain, hill view, views over the mountains, view over the mountains
view=city-view | city view, city views, view of the city, views of the city, town view, skyline view, overlooking the city, view over the city, views over the city, urban view
viewed.sea-view | sea, ocean
viewed.mountains-view | mountain, mountains
viewed.city-view | city
view=any | view, views, panoramic view, panoramic views
`

/** English words for where, how near, when and in which order. */
export const englishNearness = `
sea.noun | sea, beach, seaside, coast, shore, seashore, beaches, ocean, coastline, mediterranean, sandy beach, water s edge
sea.150 | seafront, beachfront, sea front, beach front, first line, frontline, front line, on the beach, on the sea, waterfront, right on the beach, directly on the beach, first line to the sea, first line sea, first line to the beach, first line from the sea, right on the sea, directly on the sea, on the seafront, on the beachfront, on the waterfront, oceanfront, sea line, first sea line, 1st line, beach side property, right by the beach, right by the sea, right at the beach, steps from the sea, steps from the beach, steps to the beach, steps to the sea, steps away from the beach, steps away from the sea, on the coast, on the shore, beach on the doorstep, 1st line to the sea
sea.500 | walking distance to the beach, walking distance to the sea, walking distance of the beach, walking distance of the sea, walking distance from the sea, walking distance from the beach, walk to the beach, walk to the sea, walkable to the beach, walkable to the sea, short walk to the beach, short walk to the sea, short walk from the beach, short walk from the sea, short stroll to the beach, a stroll from the beach, walk from the beach, walk from the sea, beach within walking distance, sea within walking distance, walking to the beach, walking to the sea, walk down to the beach
sea.1000 | sea side, beach side, near the sea, near the beach, by the sea, by the beach, close to the sea, close to the beach, seaside, beachside, coastal, next to the sea, next to the beach, near the coast, close to the coast, near sea, near beach, close beach, close sea, nearby beach, near to the sea, near to the beach, beach nearby, sea nearby, beach close by, sea close by, beside the sea, beside the beach, close by the sea, not far from the sea, not far from the beach, seaside location, along the coast, close to sea, near the water, close to the water, by the water, near the shore, close to the shore, near the seaside, by the coast, sea near, near the ocean, near coast, by sea
lead | in, at, near, around, into
postcode | postcode, post code, postal code, zip, zip code, zipcode, postal
street | street, str, road, rd, avenue, ave, av, lane, boulevard, blvd
near | near, nr, close to, next to, nearby, beside, close by, around, in the vicinity of, near to, vicinity, not far from, within reach of, surroundings of, just outside, outside
near.walk | walking distance to, walking distance from, walking distance of, within walking distance of, within walking distance to, within walking distance from, within a walking distance of, a short walk from, a short walk to, short walk from, short walk to
away | away, walk, distance, radius, drive, far, away from, far from, far away from
far | away from, far from, far away from, a long way from, well away from, nowhere near, anywhere near
drive | drive, by car, driving, drive to, minutes by car, min drive, minute drive, minutes drive, min by car
place.town | town, city, town centre, town center, city centre, city center, centre, center, downtown, central, town of, city of, old town, proper
place.district | district, region, province, area, greater, county, anywhere in, whole of, all of, all over, around the district of
place.except | exept, excepting, except in, except from, but except, with the exception of, not including, leaving out, leave out, exclude, all but, everywhere other than, anywhere other than, anywhere outside of, and not in, only not in, except, except for, but not in, but not, anywhere but, anywhere except, excluding, other than, apart from, outside of, everywhere except, everywhere but, not, rather than, instead of, as opposed to, any district but, any area but, any town but, any city but, anything but, everything but, excl
outside | outside
listed.0 | today, added today, listed today, new today, posted today, today s, todays
listed.1 | yesterday, since yesterday
listed.7 | this week, last week, past week, new this week, listed this week, added this week, new listings, just listed, recently added, recently listed, recent, recently posted, recent listings, new on the market, just added, newly listed, newly added, fresh listings, recently published, new to the market, just came on the market, since last week, past seven days, in a week, new listing, just on the market, new offers, new adverts
lately | recently, lately
listed.30 | this month, last month, past month, added this month, listed this month, new this month, since last month
listed.365 | this year, last year, past year
reduced=1 | reduced, price reduced, reduced price, price drop, price drops, price cut, dropped in price, discounted, price reduction, price dropped, reduced prices, price has dropped, lowered price, marked down, price cuts, with a discount, price lowered, dropped price, recently reduced, prices reduced, reductions, discount, on discount
good_deal=1 | good deal, good deals, bargain, bargains, below market, below market value, below market price, under market value, undervalued, underpriced, great deal, great deals, good price, under priced, best deal, best deals, below the market, steal, well priced, good value, under market price, cheaper than the market, hot deal, hot deals
sort=price_asc | cheapest, cheapest first, lowest price, lowest price first, by price, sort by price, price low to high, low to high, most affordable, least expensive, sorted by price, cheapest ones first, price ascending, low price first, cheap first, starting with the cheapest, order by price, ordered by price, lowest priced, from cheapest, cheapest one, cheapest available, ascending price, from the cheapest, lowest rent, by price ascending, cheaper first
sort~price_asc | cheap, affordable, inexpensive, cheaply, low cost, low budget, economical, low priced, cheaper, budget friendly, low price, less expensive, something cheaper
sort=price_desc | most expensive, priciest, highest price, highest price first, price high to low, high to low, most expensive first, dearest, expensive first, price descending, highest priced, by price descending, descending price
sort~price_desc | more expensive, pricier
sort=area_desc | biggest, largest, biggest first, largest first, most spacious, by size, sort by size, sorted by size, biggest ones first, roomiest, size descending, by area
sort~area_desc | bigger, larger, bigger one, more space
sort=area_asc | smallest, smallest first, tiniest
sort~area_asc | smaller
sort=newest | newest, latest, most recent, newest first, latest first, most recent first, newest listings, latest listings, freshest, sorted by date, sort by date, by date, most recently added, most recently listed, latest properties, latest ones first, recent first, newest ones first, latest offers, last added, newest listing first
sort=price_m2_asc | cheapest per square metre, cheapest per square meter, cheapest per sqm, cheapest per m2, lowest price per sqm, lowest price per m2, lowest price per square metre, lowest price per square meter, best value, best value for money, best price per sqm, best price per square metre, best price per square meter, best price per m2, value for money, most space for the money, cheapest price per sqm, cheapest price per m2, by price per sqm, by price per m2, cheapest price per square metre, cheapest by sqm, cheapest by square metre
sort=price_m2_desc | most expensive per sqm, highest price per sqm, highest price per square metre, most expensive per square metre, highest price per m2
sort=distance | closest, nearest, closest first, nearest first, by distance, sorted by distance, sort by distance
`

/**
 * English words that carry a sentence and ask for nothing themselves, and words for what the service
 * has no figures for: these are reported as not understood, and never taken for a misspelling of others.
 */
export const englishSpeech = `
thin | the, a, an, of, with, in, at, on, for, to, is, are, has, have, having, that, which, it, its, my, our, there, be, has a, s, and a, by, as, w, from, per, plus, incl, including, st, nd, rd, th, into, onto, own
with | with, w, including, incl
talk | included, sort, sorted, order, ordered, direct, directly, straight, allowed, permitted, accepted, somewhere, everything, i m after, after, i, we, me, us, you, your, am, m, re, ve, ll, d, i d, would, like, can, could, please, pls, plz, want, wants, wanted, wanna, need, needs, needed, looking, looking for, look for, looking at, look, search, searching, searching for, search for, find, find me, show, show me, give, give me, get, get me, list, let s, let me, hi, hello, hey, thanks, thank you, thx, interested, interested in, any, some, all, option, options, property, properties, listing, listings, place, places, something, anything, available, real estate, do, does, what, whats, what s, where, who, when, how, tell, tell me, help, help me, preferably, preferred, ideally, must, must have, should, also, only, just, really, maybe, currently, now, will, so, if, possible, if possible, ok, okay, yes, instead, then, but, one, ones, see, display, got, going, thinking, about to, hoping, good morning, good evening, dear, kindly, each, every, either, both, them, they, these, those, this, he, she, his, her, their, was, were, been, being, not sure, don t mind, seeking, hunting, house hunting, type, types, kind, sort of, kind of, offers, offer, ad, ads, advert, adverts, result, results, first, up, out, more, live, living, stay, move, moving, accommodation, housing, residence, residential, residential property, equipped with, features, featuring, feature, along with, as well as, too, again, same, change, make, make it, switch, switch to, add, keep, show only, only show, number, total, market, on the market, s there, have you got, do you have, is there, are there, it should have, has to have, it needs, in it, to live in, to live, to stay, situated, located, location, based, site, could you, can you, would love, love, wish, long term, range, ranging, hello there, good afternoon, in total, at a, my budget, our budget, thank, amount, sell me, let us, asap, go, goes, offer me, consider, considering, recommend, suggest, to see, see it, can i see, come, take, can t find, cant find, cannot find, can not find, couldn t find, could not find, can t you find, haven t found, didn t find, why not, don t you have, do you not have, don t you know, isn t there, isn t there a, aren t there, aren t there any, haven t you got, not only, nothing but, nothing other than, nothing except
reference | ref, reference, ref no, ref number, reference no, reference number, listing id, listing number, listing no, property id, property code, id, code
sweeping | without, w o, excluding, minus, leaving out
unmet | short let, short lets, short term let, short term lets, short term rental, short term rentals, short term rent, short rent, holiday let, holiday lets, holiday rental, holiday rentals, holiday home rental, daily rent, daily rental, weekly rental, nightly rental, vacation rental, vacation rentals
deal=rent | short let, short lets, short term let, short term lets, short term rental, short term rentals, short term rent, short rent, holiday let, holiday lets, holiday rental, holiday rentals, daily rent, daily rental, weekly rental, nightly rental, vacation rental, vacation rentals, let, lets, long let, long lets
other | rent to own, rent to buy, rent 2 own, lease to own, lease to buy, lease option, rent with option to buy, rent with an option to buy, rent then buy, buy to let, buy to rent, rental income, rental potential, rental return, rental returns, rental guarantee, guaranteed rent, rented out, currently rented, sitting tenant, unit, units, multi storey, split level, half storey, one level, one floor, single level, all on one level, all on one floor
not | no, not, without, non, w o, dont, don t, doesn t, does not, do not, isn t, never, nor, neither, minus, excluding, isnt, doesnt, dont want, don t want, do not want, can t, cant, cannot, can not, won t, wont, wouldn t, wouldnt, shouldn t, shouldnt, should not, couldn t, couldnt, must not, mustn t, will not, would not, avoid, avoiding, nothing
excluded | excluded, not an option, out of the question, is excluded, are excluded
needless | don t need, dont need, do not need, no need for, no need of, doesn t need, does not need, doesn t have to be, does not have to be, don t have to have, doesn t have to have, need not be, needn t be, need not have, not necessary, not necessarily, not required, not needed, isn t needed, isn t necessary, is not required, optional, with or without, not essential, not a must, not important
drop | forget, forget about, never mind, remove, drop, ignore, any number of, regardless of, whatever, no matter, doesn t matter, clear, no limit on, without limit on, skip
about.place | location, locations
about.type | type, property type, types
open.place | any location, anywhere, everywhere, any place, any area, any town, all over the island, whole island, the whole island
open.price | any price, any budget
open.size | any size
open.type | any type, any kind, any property
replace | instead, rather
also | also, too, as well, and also, in addition, additionally
other | title deed problems, title deed problem, title deed issues, title problems, title issues, share, shared, sharing, flat share, house share, flatshare, rental investment, rental investments, covered, quiet, modern, luxury, luxurious, beautiful, nice, lovely, cosy, cozy, spacious, large, big, small, huge, stone, traditional, old, renovated, refurbished, bright, sunny, light, airy, school, schools, airport, university, college, hospital, supermarket, supermarkets, marina, mall, malls, golf, golf course, highway, motorway, bus, bus stop, station, restaurant, restaurants, amenities, facilities, investment, invest, investor, investors, roi, yield, rental yield, yields, mortgage, mortgages, loan, finance, financing, bitcoin, crypto, visa, residency, permit, permanent residence, permanent residency, vat, neighbourhood, neighborhood, neighbours, neighbors, gated, complex, community, village, villages, mountain, mountains, hill, hills, hillside, forest, lake, river, secluded, safe, security, secure, wifi, internet, fibre, solar, solar panels, panels, photovoltaic, photovoltaics, dishwasher, wardrobe, wardrobes, kitchen, kitchens, attic, tennis, tennis court, playground, wheelchair, accessible, ensuite, en suite, short term, daily, weekly, holiday, holidays, airbnb, student, students, kids, children, child, family, families, retirement, honeymoon, top floor, corner, lounge, dining, open plan, laundry, washing machine, fridge, oven, appliances, smart, smart home, concierge, reception, cinema, helipad, stable, stables, horse, horses, vineyard, olive, olives, trees, orchard, well, borehole, water, electricity, road, road access, access, planning, planning permission, license, density, zone, zoning, noisy, busy, central, private, privacy, unique, rare, perfect, great, good, best, amazing, stunning, gorgeous, elegant, stylish, charming, character, historic, listed building, single storey, single story, two storey, two story, three storey, double, triple, tall, high, low, ceilings, wide, long, short, south, north, east, west, facing, deposit, bills, bills included, utilities, expat, expats, english, speaking, international, private school, church, nightlife, bars, bar, cafe, cafes, park, parks, dog park, hospital nearby, pharmacy, gas, oil, water heater, double glazing, double glazed, marble, wooden, floors, parquet, tiles, story, storeys, stories, corner plot, view point, casino, port, harbour, harbor, hot, cold, wood, brick, glass, loft style, basement, cellar, wine cellar, office room, guest house, guesthouse, maid, maid room, maids room, staff, annex, granny, independent, entrance, separate, lockdown, mobile, caravan, container, prefab, eco, green, ecological, immediately, soon, vacant, empty, occupied, tenant, tenants, tenanted, boat, mooring, moorings, berth, yacht, ski, skiing, waterpark, wine, temple, archaeological, sunset, sunsets, sunrise, helicopter, elephant, pretty, fancy, posh, exclusive, premium, prestigious, upmarket, prime, popular, famous, peaceful, calm, tranquil, rural, countryside, nature, natural, urban, suburb, suburbs, suburban, touristy, tourist, tourists, sports, sport, football, bitumen, dining room, living room, study, playroom, walk in closet, closet, closets, tower, high rise, skyscraper, underground, metro, train, bridge, hospital district, clinic, doctor, medical, nursery, kindergarten, teacher, work, remote, working, job, jobs, office work, russian, russians, british, german, germans, polish, israeli, greek, chinese, english school, russian school, retiree, retirees, winery, wineries, mattress, padel, kiosk, cabin, status, needs renovation, citizenship, passport, view apartments, view houses, to view, can i view, can we view, view it, view this, viewing, viewings, today or tomorrow, tomorrow, weekend, this weekend, next week, next month, january, february, march, april, june, july, august, september, sept, october, november, december, from may, in may, by may, until may, early may, mid may, end of may, since may, monday, tuesday, wednesday, thursday, friday, saturday, sunday, spring, autumn, winter, retire to, retire in, to retire, retiring to, state, outside the city centre, outside the city center, outside city centre, outside the city, outside town, outside the town, outside the centre, outside the center, outside centre, outside of town, out of town
`
