/** English words for deals, kinds of property, rooms and condition. */
export const englishHomes = `
deal=rent | rent, for rent, to rent, rental, rentals, renting, to let, lease, leasing, for lease, letting, lettings, tenancy, rented, for long term rent, long term rental, rent out, to lease
deal=sale | buy, buying, for sale, sale, on sale, purchase, purchasing, to buy, sales, to purchase, acquire, for purchase, forsale, sell, selling, resale market
property_type=house | house, houses, villa, villas, bungalow, bungalows, townhouse, townhouses, town house, town houses, maisonette, maisonettes, maisonnette, detached house, detached houses, semi detached house, semi detached, semi detached villa, semi, semis, detached, cottage, cottages, mansion, mansions, chalet, chalets, farmhouse, country house, village house, detached villa, link detached, link detached house, terraced house, terrace house, detached home, detached property, single family home, single family house, beach house, beach villa, holiday house, holiday villa, family house, summer house
property_type=apartment | apartment, apartments, appartment, appartments, apt, apts, appt, appts, flat, flats, penthouse, penthouses, condo, condos, condominium, condominiums, loft, lofts, apart, aparment
property_type=apartment,house | home, homes
property_type=land-plots | plot, plots, land, lands, parcel, parcels, field, fields, building plot, building plots, piece of land, plot of land, plots of land, parcel of land, agricultural land, building land, farmland, farm land, residential plot, residential land, residential plots, acreage, land plot, land plots, land parcel, lot, lots
property_type=office | office, offices, office space, office spaces, office unit, workspace
property_type=commercial | shop, shops, retail, warehouse, warehouses, commercial, commercial property, commercial properties, commercial space, commercial unit, commercial premises, showroom, showrooms, business premises, retail space, retail unit, store unit, storefront, shop space, commercial real estate, hotel, hotels, restaurant for sale, restaurant for rent, business space
property_type=building | building, buildings, apartment building, apartment block, block of flats, whole building, entire building, residential building, block of apartments, apartment buildings, block, commercial building, mixed use building, office building
narrower | penthouse, penthouses, loft, lofts
bedrooms=studio | studio, studios, bedsit, bedsitter, efficiency, zero bedroom
condition=brand-new | new, brand new, brandnew, new build, new builds, newbuild, newly built, newly constructed, never lived in, new construction, newly completed, key ready, turnkey, just built, recently built, first hand, never occupied, brand new condition, new development
condition=pre-owned | resale, resales, used, second hand, secondhand, pre owned, preowned, previously owned, existing, not new, older property, lived in
condition=brand-new,pre-owned | not under construction, not off plan, ready to move in, move in ready
condition=under-construction | off plan, offplan, under construction, being built, in construction, pre construction, presale, not yet built, not finished yet, still being built, unfinished, in progress construction
furnishing=furnished | furnished, fully furnished, with furniture, full furnished, furniture included, furniture, comes furnished, furnitured
furnishing=partially-furnished | partially furnished, partly furnished, semi furnished, part furnished, half furnished, partial furniture
furnishing=unfurnished | unfurnished, un furnished, without furniture, no furniture, not furnished, empty of furniture, non furnished, unfurnitured
title_deed=has-title | title deed, title deeds, titles, deeds, title, clean title, with deeds, full title, title deeds available, deed, clean deeds, separate title deed, separate title deeds, own title deed, final title deed, titled
title_deed=no-title | no title deed yet, title deed pending, no deeds yet
seller_type=property-owner | owner, owners, by owner, from owner, direct from owner, private seller, private owner, private owners, property owner, property owners, from the owner, private individual, directly from the owner, private sellers, landlord, fsbo, private sale, no agents, no agent, no agencies, no agency, without agent, without agents, without agency, no brokers, no broker, no realtors, no middleman, no middlemen, owner direct, direct owner, no estate agents, no agency fees, no commission
seller_type=developer | developer, developers, from developer, by developer, from the developer, straight from the developer, direct from developer
seller_type=agency | agency, agencies, agent, agents, from agency, estate agent, estate agents, real estate agency, broker, brokers, realtor, by agency
pets=allowed | pets allowed, pet friendly, petfriendly, pets ok, pets welcome, accepts pets, allows pets, pet allowed, with pets, pets, pet, dog, dogs, cat, cats, dog friendly, with dog, with a dog, with a cat, allow pets, accept pets, animals allowed, dogs allowed, cats allowed, pets permitted, allows dogs, cat friendly, pets are allowed, pets accepted, pets are ok, pets are welcome, have a dog, have a cat, have pets, have dogs, got a dog, pet ok, pets okay
pets=not-allowed | pets not allowed, pet free, pets forbidden, no animals
floor.0 | ground floor, groundfloor, ground level, street level
floor.-1 | basement floor
`
