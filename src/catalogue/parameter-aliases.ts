/**
 * What people and language models write for a parameter, by habit from other services. Looked up when a name is not
 * known, before anything is guessed from its letters. Names are compared in small letters without separators: MaxPrice,
 * max-price and price[max] are one. A name whose meaning depends on its value stands in several lines.
 */
import { country } from '../country/served-country.ts'

/** Units that a name says, and how many of ours one of them is. */
export const unitsInNames = {
  metres: 0.001,
  miles: 1.609344,
  kilometres: 1000,
} as const
type Unit = keyof typeof unitsInNames

export interface ParameterAlias {
  readonly parameter: string
  /** What is done with the value; left out, it is read as the parameter's own. */
  readonly as?: 'at-least' | 'at-most' | 'flag' | 'range' | 'exact' | Unit
  /** For a flag: the value that "true" stands for. */
  readonly value?: string
}

const names = (
  parameter: string,
  list: string,
  as?: ParameterAlias['as'],
): [string, ParameterAlias][] =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => [name, { parameter, ...(as ? { as } : {}) }])

const flags = (parameter: string, value: string, list: string): [string, ParameterAlias][] =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => [name, { parameter, as: 'flag', value }])

const bounds = (stem: string, words: string): [string, ParameterAlias][] =>
  words
    .trim()
    .split(/\s+/)
    .flatMap((word) => [
      ...names(
        `${stem}_max`,
        `max${word} maximum${word} high${word} highest${word} ${word}max ${word}maximum ${word}lte ${word}lteq ${word}le ${word}lt ${word}to ${word}до ${word}εωσ ${word}upto ${word}below ${word}under ${word}less ${word}until ${word}high ${word}upper ${word}limit to${word} upto${word} under${word} below${word}`,
      ),
      ...names(
        `${stem}_min`,
        `min${word} minimum${word} low${word} lowest${word} ${word}min ${word}minimum ${word}gte ${word}gteq ${word}ge ${word}gt ${word}from ${word}от ${word}απο ${word}above ${word}over ${word}more ${word}start ${word}low ${word}lower from${word} over${word} above${word}`,
      ),
      ...names(`${stem}_min`, word, 'range'),
      ...names(`${stem}_min`, `${word}range ${word}between`, 'range'),
    ])

const counts = (parameter: string, words: string): [string, ParameterAlias][] =>
  words
    .trim()
    .split(/\s+/)
    .flatMap((word) => [
      ...names(
        parameter,
        `${word} ${word}count ${word}total ${word}number ${word}totalinteger number${word} num${word} numof${word} numberof${word} noof${word} n${word} no${word} total${word} ${word}exact`,
      ),
      ...names(
        parameter,
        `min${word} minimum${word} ${word}min ${word}minimum ${word}gte ${word}gteq ${word}ge ${word}from ${word}atleast atleast${word} ${word}plus`,
        'at-least',
      ),
      ...names(
        parameter,
        `max${word} maximum${word} ${word}max ${word}maximum ${word}lte ${word}lteq ${word}le ${word}to ${word}upto`,
        'at-most',
      ),
    ])

const parameterAliases: ReadonlyMap<string, ParameterAlias> = new Map([
  ...bounds(
    'price',
    'price prices budget cost amount rent pricing askingprice listprice saleprice purchaseprice monthlyrent rentalprice τιμη цена стоимость',
  ),
  ...names('price_max', 'maxbudget budgetmax budget priceceiling spend'),
  ...bounds(
    'area',
    'coveredarea coveredaream2 size sqm m2 aream2 area surface livingarea livingspace floorarea squaremeters squaremetres sizem2 sizesqm areasqm builtarea',
  ),
  ...bounds(
    'plot',
    'plot plotarea plotsize plotaream2 land landarea landsize lot lotsize plotm2 plotsqm lotarea sitearea sitesize',
  ),
  ...counts(
    'bedrooms',
    'bedrooms bedroom beds bed br bdr bedroomscount bedroomstotal υπνοδωματια спальни спален',
  ),
  ...counts(
    'bathrooms',
    'bathrooms bathroom baths bath ba wc bathroomstotal bathroomstotalinteger',
  ),
  ...bounds('floor', 'floornumber floorno floor storey'),
  ...names('floor_min', 'floor floornumber floorno floorlevel storey', 'exact'),
  ...names(
    'property_type',
    'type types propertytype propertytypes property propertykind category categories kind hometype proptype typeofproperty realestatetype listingcategory subtype housetype propertysubtype propertycategory assettype buildingtype dwellingtype estatetype unittype hometypes what τυποσ тип',
  ),
  ...names(
    'deal',
    'status liststatus listingstatus statustype channel action tenure businesstype transaction transactiontype purpose offertype listingtype saletype for dealtype operation contract contracttype offer rentorsale saleorrent buyorrent mode market transactionkind listingpurpose adtype intent',
  ),
  ...names(
    'district',
    'region province state county districts districtname regions regionname provincia area1 επαρχια район',
  ),
  ...names(
    'location',
    'city town place locality municipality village neighbourhood neighborhood suburb locationslug loc locations where cities places locationname cityname placename zone quarter settlement community locationid areaname address addresscity towncity in πολη περιοχη город',
  ),
  ...names(
    'limit',
    'pagesize perpage size1 count maxresults num take rows results first maxitems itemsperpage resultsperpage n top pagelimit nresults limitto pagesizelimit',
  ),
  ...names(
    'sort',
    'resultssort sorttype orderby sortby order ordering sorting sortorder sortedby ordered sortfield rank arrange',
  ),
  ...names(
    'q',
    'query search keyword keywords text term searchterm s searchtext fulltext freetext words description contains querytext searchquery',
  ),
  ...names(
    'near',
    'latlng latlon coordinates coords point center centre around position geo geopoint nearby location1 nearpoint ll circle',
  ),
  ...names(
    'radius_km',
    'radius distance dist within radiuskm distancekm r maxdistance radiusinkm km withinkm',
  ),
  ...names('radius_km', 'radiusm radiusmeters radiusmetres distancem', 'metres'),
  ...names('radius_km', 'radiusmiles radiusmi distancemiles miles', 'miles'),
  ...names(
    'sea_max_m',
    'sea seamax seadistance seadistancem maxsea maxseam distancetosea distancetoseam distancetoseamax maxdistancetosea distancetobeach beachdistance maxdistancetobeach distancefromsea',
  ),
  ...names('sea_max_m', 'seamaxkm seadistancekm distancetoseakm', 'kilometres'),
  ...names('ids', 'id listingid listingids propertyid propertyids idlist'),
  ...names(
    'updated_since',
    'updatedafter updatedfrom modifiedsince modifiedafter changedsince lastupdated updatedat',
  ),
  ...names('bbox', 'bounds boundingbox box viewport mapbounds extent boundary'),
  ...names('polygon', 'poly shape area2 drawnarea polygonpoints'),
  ...names(
    'listed_within_days',
    'days maxage sincedays listedwithin newwithin postedwithin age dayslisted maxdays listedwithindays newerthan newerthandays publishedwithin lastdays recentdays addedwithin maxagedays daysold daysonmarket daysonmarketmax daysonmax dayson listeddays withindays added addedsince addedinlast addedinlastdays dayssinceadded maxdayssinceadded lastndays listedinlastdays newsince listedsince listedafter listedfrom publishedsince publishedafter addedafter postedafter postedsince firstpublishedafter datelisted dateadded datelistedfrom',
  ),
  ...names(
    'energy_class',
    'energy epc energyrating energylabel energyclassification energyefficiency energycertificate epcrating epcclass',
  ),
  ...names(
    'year_built',
    'year built constructionyear builtyear yearofconstruction buildyear builtin yearbuild yearconstructed',
  ),
  ...names(
    'year_built',
    'yearmin minyear builtafter yearfrom yearbuiltmin minyearbuilt yearbuiltfrom builtsince yeargte yearbuiltgte constructionyearmin constructionyearfrom constructionyearlow',
    'at-least',
  ),
  ...names(
    'year_built',
    'yearmax maxyear yearto yearbuiltmax maxyearbuilt yearlte yearbuiltlte yearbuiltto constructionyearmax constructionyearto constructionyearhigh',
    'at-most',
  ),
  ...names(
    'amenities',
    'amenity features feature facilities facility extras with has options musthave musthaves',
  ),
  ...names('view', 'views viewtype'),
  ...names(
    'seller_type',
    'seller sellertype listedby advertiser advertisertype agenttype postedby sellers source',
  ),
  ...names(
    'condition',
    'state1 propertycondition status1 buildstatus newness constructionstatus stage',
  ),
  ...names(
    'furnishing',
    'furniture furnish furnishings furnishedstatus furnishingstatus furnishtype furnishedstate',
  ),
  ...names('parking', 'parkingtype parkings carpark'),
  ...names('pool', 'pools pooltype swimmingpooltype'),
  ...names('heating', 'heatingtype'),
  ...names('detail', 'details level view1 verbosity detaillevel'),
  ...names('cursor', 'nextcursor pagetoken nextpagetoken after nextpage continuation'),
  ...names('company_id', 'company agency1 agencyid companyid developerid agentid'),
  ...names('street', 'streetname streetaddress road'),
  ...names('project_id', 'project development projectid developmentid'),
  ...flags(
    'pool',
    'yes',
    'haspool withpool swimmingpool hasswimmingpool withswimmingpool poolincluded',
  ),
  ...flags('pool', 'private', 'privatepool hasprivatepool poolprivate'),
  ...flags('pool', 'common', 'communalpool sharedpool commonpool'),
  ...flags('parking', 'yes', 'hasparking withparking parkingspace parkingspaces'),
  ...flags('parking', 'covered', 'garage hasgarage coveredparking'),
  ...flags('heating', 'yes', 'hasheating withheating'),
  ...flags('heating', 'central-heating', 'centralheating'),
  ...flags('heating', 'underfloor-heating', 'underfloorheating'),
  ...flags(
    'air_conditioning',
    'yes',
    'ac aircon airconditioning hasac hasairconditioning aircondition airconditioned',
  ),
  ...flags('furnishing', 'furnished', 'furnished isfurnished fullyfurnished'),
  ...flags('furnishing', 'unfurnished', 'unfurnished'),
  ...flags('view', 'sea-view', 'seaview hasseaview seaviews oceanview'),
  ...flags('view', 'mountains-view', 'mountainview hasmountainview'),
  ...flags('view', 'city-view', 'cityview'),
  ...flags('amenities', 'elevator', 'elevator lift haselevator haslift withelevator'),
  ...flags('amenities', 'garden', 'garden hasgarden withgarden'),
  ...flags('amenities', 'balcony', 'balcony hasbalcony terrace veranda hasterrace'),
  ...flags('amenities', 'fireplace', 'fireplace hasfireplace'),
  ...flags('amenities', 'gym', 'gym hasgym'),
  ...flags('amenities', 'alarm', 'alarm hasalarm'),
  ...flags('amenities', 'storage-room', 'storage storageroom hasstorage'),
  ...flags('amenities', 'roof-garden', 'roofgarden rooftop roofterrace'),
  ...flags('amenities', 'guest-wc', 'guestwc guesttoilet'),
  ...flags('amenities', 'bbq-zone', 'bbq barbecue'),
  ...flags('amenities', 'spasauna', 'sauna spa jacuzzi'),
  ...flags(
    'pets',
    'allowed',
    'petsallowed petfriendly allowpets haspets petfriendlyonly allowspets petsok',
  ),
  ...flags(
    'condition',
    'brand-new',
    'newbuild isnew new brandnew newconstruction newonly newdevelopment newdevelopments newlybuilt newhomes isnewbuild newhome',
  ),
  ...flags('condition', 'under-construction', 'offplan underconstruction'),
  ...flags('condition', 'pre-owned', 'resale used secondhand preowned'),
  ...flags(
    'good_deal',
    '1',
    'gooddeals bargain bargains dealsonly gooddealonly belowmarket gooddealsonly',
  ),
  ...flags('hide_suspicious', '1', 'hidesuspiciousprices nosuspicious'),
  ...flags('bedrooms', 'studio', 'studio isstudio studios'),
  ...flags(
    'seller_type',
    'property-owner',
    'byowner owneronly fromowner privateseller privatesellers noagents directfromowner byowneronly',
  ),
  ...flags(
    'title_deed',
    'has-title',
    'hastitledeed hastitledeeds titledeeds withtitledeed withtitledeeds hastitle deed deeds',
  ),
  ...flags(
    'reduced',
    '1',
    'pricereduced reducedonly reducedprice pricedrop pricedropped isreduced',
  ),
  ...flags('detail', 'full', 'full fulldetail expand'),
  ...flags('deal', 'sale', 'forsale sale buy isforsale'),
  ...flags('deal', 'rent', 'forrent isrental rental tolet isforrent torent'),
  ...flags('floor_max', '0', 'groundfloor isgroundfloor'),
])

/** How names are compared: small letters without accents and separators, in any script. */
export const aliasKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ς', 'σ')

/** In the key of a name: the unit that ours are in anyway. */
const { currency, currencyName } = country
const OWN_UNIT = new RegExp(
  `(?:${currency.toLowerCase()}|${currencyName.replace(/s$/, '')}s?|m2|sqm)$`,
)

/** What a name stands for, also with the unit behind it: maxPriceEur, area_min_m2. */
export const aliasOf = (key: string): ParameterAlias | undefined =>
  parameterAliases.get(key) ?? parameterAliases.get(key.replace(OWN_UNIT, ''))

/** Sent out of habit, and nothing would change without them. */
export const needlessParameters: ReadonlySet<string> = new Set(
  'currency country lang language locale format output unit units currencycode countrycode apiversion version pretty cc'.split(
    ' ',
  ),
)

/** Pages are followed by cursor: the first page needs none of these. */
export const pageParameters: ReadonlySet<string> = new Set(
  'page offset skip start pagenumber pageno pagenum startindex from1 p pn pageindex index numpage currentpage'.split(
    ' ',
  ),
)
