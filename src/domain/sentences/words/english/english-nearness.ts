/** English words for where, how near, when and in which order. */
export const englishNearness = `
sea.noun | sea, beach, seaside, coast, shore, seashore, beaches, ocean, coastline, mediterranean, sandy beach, water s edge
sea.150 | seafront, beachfront, sea front, beach front, first line, frontline, front line, on the beach, on the sea, waterfront, right on the beach, directly on the beach, first line to the sea, first line sea, first line to the beach, first line from the sea, right on the sea, directly on the sea, on the seafront, on the beachfront, on the waterfront, oceanfront, sea line, first sea line, 1st line, beach side property, right by the beach, right by the sea, right at the beach, steps from the sea, steps from the beach, steps to the beach, steps to the sea, steps away from the beach, steps away from the sea, on the coast, on the shore, beach on the doorstep, 1st line to the sea
sea.500 | walking distance to the beach, walking distance to the sea, walking distance of the beach, walking distance of the sea, walking distance from the sea, walking distance from the beach, walk to the beach, walk to the sea, walkable to the beach, walkable to the sea, short walk to the beach, short walk to the sea, short walk from the beach, short walk from the sea, short stroll to the beach, a stroll from the beach, walk from the beach, walk from the sea, beach within walking distance, sea within walking distance, walking to the beach, walking to the sea, walk down to the beach
sea.1000 | sea side, beach side, near the sea, near the beach, by the sea, by the beach, close to the sea, close to the beach, seaside, beachside, coastal, next to the sea, next to the beach, near the coast, close to the coast, near sea, near beach, close beach, close sea, nearby beach, near to the sea, near to the beach, beach nearby, sea nearby, beach close by, sea close by, beside the sea, beside the beach, close by the sea, not far from the sea, not far from the beach, seaside location, along the coast, close to sea, near the water, close to the water, by the water, near the shore, close to the shore, near the seaside, by the coast, sea near, near the ocean, near coast, by sea
lead | in, at, near, around, into
postcode | postcode, post code, postal code, zip, zip code, zipcode, postal
street | street, str, road, rd, avenue, ave, av, lane, boulevard, blvd
near | near, close to, next to, nearby, beside, close by, around, in the vicinity of, near to, vicinity, not far from, within reach of, outside, surroundings of, just outside
near.walk | walking distance to, walking distance from, walking distance of, within walking distance of, within walking distance to, within walking distance from, within a walking distance of, a short walk from, a short walk to, short walk from, short walk to
away | away, walk, distance, radius, drive, far
drive | drive, by car, driving, drive to, minutes by car, min drive, minute drive, minutes drive, min by car
place.town | town, city, town centre, town center, city centre, city center, centre, center, downtown, central, town of, city of, old town, proper
place.district | district, region, province, area, greater, county, anywhere in, whole of, all of, all over, around the district of
place.except | except, except for, but not in, but not, anywhere but, anywhere except, excluding, other than, apart from, outside of, everywhere except, everywhere but, not
listed.0 | today, added today, listed today, new today, posted today, today s, todays
listed.1 | yesterday, since yesterday
listed.7 | this week, last week, past week, new this week, listed this week, added this week, new listings, just listed, recently added, recently listed, recent, recently posted, recent listings, new on the market, just added, newly listed, newly added, fresh listings, recently published, new to the market, just came on the market, since last week, past seven days, in a week, new listing, recently, just on the market, new offers, new adverts
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
