/** OpenImmo 1.2.7, the German format; whole or partial transfers, each record with what is to be done with it. */
import type { FormatMapping } from './format-mapping.ts'

const ART = 'objektkategorie/objektart'
const YES: Readonly<Record<string, string>> = { '1': 'yes', true: 'yes', '0': '', false: '' }

export const openimmo: FormatMapping = {
  format: 'openimmo',
  recordName: 'immobilie',
  version: ['*/uebertragung@version', 'uebertragung@version'],
  key: [
    'verwaltung_techn/openimmo_obid',
    'verwaltung_techn/objektnr_extern',
    'verwaltung_techn/objektnr_intern',
  ],
  reference: ['verwaltung_techn/objektnr_extern', 'verwaltung_techn/openimmo_obid'],
  values: {
    deal: {
      from: [
        'objektkategorie/vermarktungsart@kauf?sale',
        'objektkategorie/vermarktungsart@miete_pacht?rent',
      ],
    },
    price: { from: ['preise/kaufpreis', 'preise/kaufpreisbrutto'] },
    rent_price: {
      from: [
        'preise/kaltmiete',
        'preise/nettokaltmiete',
        'preise/warmmiete',
        'preise/gesamtmietebrutto',
        'preise/pacht',
      ],
    },
    on_request: {
      from: ['preise/kaufpreis@auf_anfrage', 'verwaltung_objekt/preis_auf_anfrage'],
      words: YES,
    },
    frequency: {
      from: ['preise/mietpreis_pro', 'preise/mietpreis_pro@art'],
      words: { tag: 'day', woche: 'week', monat: 'month', jahr: 'year' },
    },
    currency: { from: ['preise/waehrung@iso_waehrung', 'preise/waehrung'] },
    type: {
      from: [`${ART}/*=`],
      words: {
        wohnung: 'apartment',
        zimmer: 'apartment',
        haus: 'house',
        grundstueck: 'land',
        zinshaus_renditeobjekt: 'building',
        buero_praxen: 'office',
        einzelhandel: 'shop',
        hallen_lager_prod: 'warehouse',
        gastgewerbe: 'restaurant',
        land_und_forstwirtschaft: 'land',
        parken: 'parking space',
      },
    },
    condition: {
      from: ['zustand_angaben/zustand@zustand_art', 'zustand_angaben/alter@alter_attr'],
      words: {
        erstbezug: 'brand-new',
        neuwertig: 'pre-owned',
        neubau: 'brand-new',
        altbau: 'pre-owned',
        gepflegt: 'pre-owned',
        modernisiert: 'pre-owned',
        saniert: 'pre-owned',
        teil_vollrenoviert: 'pre-owned',
        teil_vollsaniert: 'pre-owned',
        renovierungsbeduerftig: 'pre-owned',
        sanierungsbeduerftig: 'pre-owned',
        rohbau: 'under-construction',
        projektiert: 'under-construction',
      },
    },
    bedrooms: { from: ['flaechen/anzahl_schlafzimmer'] },
    bathrooms: { from: ['flaechen/anzahl_badezimmer'] },
    covered_area: {
      from: [
        ...['flaechen/wohnflaeche', 'flaechen/nutzflaeche', 'flaechen/gesamtflaeche'],
        ...['flaechen/bueroflaeche', 'flaechen/verkaufsflaeche', 'flaechen/ladenflaeche'],
        ...['flaechen/lagerflaeche', 'flaechen/gastroflaeche'],
      ],
    },
    uncovered_veranda: { from: ['flaechen/balkon_terrasse_flaeche'] },
    plot_area: { from: ['flaechen/grundstuecksflaeche'] },
    country: { from: ['geo/land@iso_land', 'geo/land'] },
    region: { from: ['geo/bundesland', 'geo/regionaler_zusatz'] },
    town: { from: ['geo/ort'] },
    place: { from: ['geo/regionaler_zusatz', 'geo/ort'] },
    address: { from: ['geo/strasse'] },
    postal_code: { from: ['geo/plz'] },
    lat: { from: ['geo/geokoordinaten@breitengrad'] },
    lng: { from: ['geo/geokoordinaten@laengengrad'] },
    year_built: { from: ['zustand_angaben/baujahr'] },
    energy: { from: ['zustand_angaben/energiepass/wertklasse'] },
    furnishing: {
      from: ['ausstattung/moebliert@moeb', 'ausstattung/moebliert'],
      words: {
        voll: 'furnished',
        teil: 'partially-furnished',
        '1': 'furnished',
        true: 'furnished',
      },
    },
    floor: { from: ['geo/etage'] },
    floors: { from: ['geo/anzahl_etagen'] },
    pets: {
      from: ['verwaltung_objekt/haustiere'],
      words: { '1': 'allowed', true: 'allowed', '0': '', false: '' },
    },
    deposit: { from: ['preise/kaution'] },
    available_from: { from: ['verwaltung_objekt/abdatum'] },
    status: {
      from: ['verwaltung_techn/aktion@aktionart', 'zustand_angaben/verkaufstatus@stand'],
      // What is to be done with the record; where that is to take it, the state of the sale counts.
      words: { change: '', new: '', refresh: '' },
    },
  },
  features: [
    {
      from: ['infrastruktur/ausblick@blick'],
      words: { meer: 'sea view', berge: 'mountain view', ferne: 'view' },
    },
  ],
  flags: {
    'ausstattung/swimmingpool': 'pool',
    'ausstattung/kamin': 'fireplace',
    'ausstattung/sauna': 'sauna',
    'ausstattung/klimatisiert': 'air conditioning',
    'ausstattung/fahrstuhl@personen': 'elevator',
    'ausstattung/gaestewc': 'guest wc',
    'ausstattung/abstellraum': 'storage room',
    'ausstattung/fahrradraum': 'bike parking',
    'ausstattung/gartennutzung': 'garden',
    'ausstattung/sicherheitstechnik@alarmanlage': 'alarm',
    'ausstattung/heizungsart@zentral': 'central heating',
    'ausstattung/heizungsart@fussboden': 'underfloor heating',
    'ausstattung/heizungsart@etage': 'autonomous heating',
    'ausstattung/heizungsart@ofen': 'heating',
    'ausstattung/stellplatzart@garage': 'covered parking',
    'ausstattung/stellplatzart@tiefgarage': 'covered parking',
    'ausstattung/stellplatzart@carport': 'covered parking',
    'ausstattung/stellplatzart@freiplatz': 'uncovered parking',
    'ausstattung/stellplatzart@parkhaus': 'covered parking',
    'flaechen/anzahl_balkone': 'balcony',
  },
  texts: [
    { from: 'freitexte/objektbeschreibung', language: 'unknown', usual: 'de' },
    { from: 'freitexte/lage', language: 'unknown', usual: 'de' },
    { from: 'freitexte/ausstatt_beschr', language: 'unknown', usual: 'de' },
  ],
  photos: {
    from: ['anhaenge/anhang'],
    url: ['daten/pfad'],
    plan: { paths: ['@gruppe'], words: /grundriss/i },
    other: { paths: ['@gruppe'], words: /film|dokument|qrcode|links|anbieter|karten|energ/i },
  },
}
