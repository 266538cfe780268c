/**
 * What other CRMs, portals and language models call the fields of a listing. Compared as the names of parameters are;
 * what a parameter and a field have in common (beds, type, city) stands with the parameters.
 */
import { fieldsByName } from './fields.ts'
import { aliasKey, aliasOf } from './parameter-aliases.ts'

const names = (field: string, list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => [name, field])

const fieldAliases: ReadonlyMap<string, string> = new Map([
  ...names(
    'price',
    'askingprice listprice listingprice saleprice purchaseprice rentalprice priceeur pricevalue amount cost rent monthlyrent rentpermonth pricepermonth τιμη цена',
  ),
  ...names(
    'covered_area_m2',
    'area aream2 areasqm coveredarea coveredaream2 size sizem2 sizesqm sqm m2 squaremeters squaremetres surface livingarea livingspace livingaream2 builtarea builtuparea floorarea floorspace buildingarea εμβαδον площадь',
  ),
  ...names(
    'plot_area_m2',
    'plot plotarea plotsize plotaream2 plotsqm land landarea landsize lot lotsize lotarea sitearea lotsizesquaremeters',
  ),
  ...names('internal_area_m2', 'internalarea internalsqm netarea usablearea'),
  ...names('covered_veranda_m2', 'coveredveranda verandaarea coveredverandas veranda'),
  ...names('uncovered_veranda_m2', 'uncoveredveranda uncoveredverandas openveranda'),
  ...names('floor', 'floornumber floorno floorlevel storey onfloor'),
  ...names(
    'floors_in_building',
    'floors totalfloors numberoffloors numfloors storeys buildingfloors floorstotal floorscount',
  ),
  ...names('postal_code', 'postcode zip zipcode postalcode postal plz postindex'),
  ...names(
    'description',
    'desc details text body remarks publicremarks longdescription fulldescription propertydescription descriptionen περιγραφη описание',
  ),
  ...names(
    'reference',
    'ref refno refid referenceno referencenumber referenceid externalid externalreference agencyref agencyreference agentref crmid crmref propertyref propertyreference sku code listingref listingkey sourceid yourref',
  ),
  ...names('video_url', 'video videolink youtube youtubeurl videotour videourls'),
  ...names('lat', 'latitude geolat'),
  ...names('lng', 'longitude lon long geolng geolon'),
  ...names('address', 'street streetaddress streetname addressline addressline1 fulladdress'),
  ...names(
    'photo_urls',
    'images image imageurls imageurl photos photo photourl pictures pics picturesurls media imgs gallery imagelist photolist imagelinks photolinks φωτογραφιεσ фото',
  ),
  ...names('floor_plan_urls', 'floorplans floorplan floorplanurl plans'),
  ...names('available_from', 'availablefrom availability availabledate moveindate availableon'),
  ...names('deposit', 'securitydeposit depositamount'),
  ...names('minimum_term_months', 'minterm minimumterm minimumlease leaseterm minrentalperiod'),
  ...names('title_deed', 'titledeeds deed deeds titledeedstatus'),
  ...names('location', 'areaname suburb'),
])

interface FieldAlias {
  readonly field: string
  /** What `true` stands for. */
  readonly value?: string
}

/** undefined: nobody can be sure what it stands for. */
export function fieldNamed(name: string): FieldAlias | undefined {
  const key = aliasKey(name)
  const own = [...fieldsByName.keys()].find((field) => aliasKey(field) === key)
  if (own) return { field: own }
  const field = fieldAliases.get(key)
  if (field) return { field }
  const shared = aliasOf(key)
  const isPlain = shared?.as === undefined || shared.as === 'flag'
  if (!shared || !isPlain || !fieldsByName.has(shared.parameter)) return undefined
  return { field: shared.parameter, ...(shared.value ? { value: shared.value } : {}) }
}
