/**
 * What people and language models write for a parameter, by habit from other services. Looked up when a name is not
 * known, before anything is guessed from its letters. Names are compared in small letters without separators: MaxPrice,
 * max-price and price[max] are one. A name whose meaning depends on its value stands in several lines.
 */
export interface ParameterAlias {
  readonly parameter: string
  /** What is done with the value; left out, it is read as the parameter's own. */
  readonly as?: 'at-least' | 'at-most' | 'flag' | 'range' | 'metres'
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
        `max${word} maximum${word} ${word}max ${word}maximum ${word}lte ${word}le ${word}lt ${word}to ${word}upto ${word}below ${word}under ${word}less ${word}until ${word}high ${word}upper ${word}limit to${word} upto${word} under${word} below${word}`,
      ),
      ...names(
        `${stem}_min`,
        `min${word} minimum${word} ${word}min ${word}minimum ${word}gte ${word}ge ${word}gt ${word}from ${word}above ${word}over ${word}more ${word}start ${word}low ${word}lower from${word} over${word} above${word}`,
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
        `${word} ${word}count number${word} num${word} numof${word} numberof${word} noof${word} n${word} no${word} total${word} ${word}exact`,
      ),
      ...names(
        parameter,
        `min${word} minimum${word} ${word}min ${word}minimum ${word}gte ${word}ge ${word}from ${word}atleast atleast${word} ${word}plus`,
        'at-least',
      ),
      ...names(
        parameter,
        `max${word} maximum${word} ${word}max ${word}maximum ${word}lte ${word}le ${word}to ${word}upto`,
        'at-most',
      ),
    ])

export const parameterAliases: ReadonlyMap<string, ParameterAlias> = new Map([
  ...bounds('price', 'price prices budget cost amount rent pricing askingprice'),
  ...names('price_max', 'maxbudget budgetmax budget priceceiling spend'),
  ...bounds(
    'area',
    'coveredarea coveredaream2 size sqm m2 aream2 area surface livingarea floorarea internalarea squaremeters squaremetres sizem2 sizesqm areasqm builtarea',
  ),
  ...bounds(
    'plot',
    'plot plotarea plotsize plotaream2 land landarea landsize lot lotsize plotm2 plotsqm lotarea',
  ),
  ...counts('bedrooms', 'bedrooms bedroom beds bed br bdr bedroomscount'),
  ...counts('bathrooms', 'bathrooms bathroom baths bath ba wc'),
  ...bounds('floor', 'floornumber floorno'),
  ...names(
    'property_type',
    'type types propertytype propertytypes property propertykind category categories kind hometype proptype typeofproperty realestatetype listingcategory subtype housetype',
  ),
  ...names(
    'deal',
    'transaction transactiontype purpose offertype listingtype saletype for dealtype operation contract contracttype offer rentorsale saleorrent buyorrent mode market transactionkind listingpurpose adtype intent',
  ),
  ...names(
    'district',
    'region province state county districts districtname regions provincia area1',
  ),
  ...names(
    'location',
    'city town place locality municipality village neighbourhood neighborhood suburb locationslug loc locations where cities places locationname cityname placename zone quarter settlement community locationid areaname address',
  ),
  ...names(
    'limit',
    'pagesize perpage size1 count maxresults num take rows results first maxitems itemsperpage resultsperpage n top pagelimit nresults limitto',
  ),
  ...names(
    'sort',
    'orderby sortby order ordering sorting sortorder sortedby ordered sortfield rank arrange',
  ),
  ...names(
    'q',
    'query search keyword keywords text term searchterm s searchtext fulltext freetext words description contains querytext searchquery',
  ),
  ...names(
    'near',
    'latlng latlon coordinates coords point center centre around position geo geopoint nearby location1 nearpoint',
  ),
  ...names(
    'radius_km',
    'radius distance dist within radiuskm distancekm r maxdistance radiusinkm km withinkm',
  ),
  ...names('radius_km', 'radiusm radiusmeters radiusmetres distancem', 'metres'),
  ...names('bbox', 'bounds boundingbox box viewport mapbounds extent boundary'),
  ...names('polygon', 'poly shape area2 drawnarea polygonpoints'),
  ...names(
    'listed_within_days',
    'days maxage sincedays listedwithin newwithin postedwithin age dayslisted maxdays listedwithindays newerthan newerthandays publishedwithin lastdays recentdays addedwithin maxagedays daysold daysonmarket listeddays withindays',
  ),
  ...names(
    'energy_class',
    'energy epc energyrating energylabel energyclassification energyefficiency energycertificate',
  ),
  ...names(
    'year_built',
    'year built constructionyear builtyear yearofconstruction buildyear builtin yearbuild yearconstructed',
  ),
  ...names(
    'year_built',
    'yearmin minyear builtafter yearfrom yearbuiltmin minyearbuilt yearbuiltfrom builtsince yeargte',
    'at-least',
  ),
  ...names(
    'year_built',
    'yearmax maxyear builtbefore yearto yearbuiltmax maxyearbuilt yearlte',
    'at-most',
  ),
  ...names('amenities', 'amenity features feature facilities facility extras with has options'),
  ...names('view', 'views viewtype'),
  ...names(
    'seller_type',
    'seller sellertype listedby advertiser advertisertype agenttype postedby sellers source',
  ),
  ...names(
    'condition',
    'state1 propertycondition status1 buildstatus newness constructionstatus stage',
  ),
  ...names('furnishing', 'furniture furnish furnishings furnishedstatus furnishingstatus'),
  ...names('parking', 'parkingtype parkings carpark'),
  ...names('pool', 'pooltype swimmingpooltype'),
  ...names('heating', 'heatingtype'),
  ...names('detail', 'details level view1 verbosity detaillevel'),
  ...names('cursor', 'nextcursor pagetoken nextpagetoken after nextpage continuation'),
  ...names('company_id', 'company agency1 agencyid companyid developerid agentid'),
  ...names('street', 'streetname streetaddress road'),
  ...names('project_id', 'project development projectid developmentid'),
  ...flags('pool', 'yes', 'haspool withpool swimmingpool hasswimmingpool poolincluded'),
  ...flags('pool', 'private', 'privatepool hasprivatepool'),
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
    'newbuild isnew new brandnew newconstruction newonly newdevelopment',
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
  ...flags('seller_type', 'property-owner', 'byowner owneronly fromowner privateseller noagents'),
  ...flags('title_deed', 'has-title', 'hastitledeed titledeeds withtitledeed hastitle'),
  ...flags('reduced', '1', 'pricereduced reducedonly pricedrop isreduced'),
  ...flags('detail', 'full', 'full fulldetail expand'),
])

/** How names are compared. */
export const aliasKey = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Sent out of habit, and nothing would change without them. */
export const needlessParameters: ReadonlySet<string> = new Set(
  'currency country lang language locale format output unit units currencycode countrycode apiversion version pretty'.split(
    ' ',
  ),
)

/** Pages are followed by cursor: the first page is asked for without these. */
export const pageParameters: ReadonlySet<string> = new Set(
  'page offset skip start pagenumber pageno pagenum startindex from1 p pageindex'.split(' '),
)
