/** What a model is told of the whole server, once. */
import { country } from '../../country/served-country.ts'
import { QUOTED_NOTE } from '../answers/quote-seller.ts'

export const instructions = `Property listings ${country.phrases.en.inside}: homes, land and shops for sale and rent. Start with search_listings: it takes plain place names and answers in one call. Prices are asking prices in whole ${country.currencyName}, per month for rent; areas in m2. ${QUOTED_NOTE} Tell people the link of a listing you name; never invent ids, prices or facts that no answer held. Wishes about who lives in a place (nationality, religion, origin, family) are no filters and are not guessed: offer place, price, rooms, features and distances instead. A result marked as an error ends with a call that works.`
