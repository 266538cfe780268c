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
