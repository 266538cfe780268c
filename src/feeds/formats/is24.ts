/**
 * IS24-XML, in which German brokers transfer to ImmobilienScout24: each kind of home is an element of its own
 * below the provider, most values are attributes. Nothing is removed but by `Importmodus="loeschen"`.
 */
import type { FormatMapping } from './format-mapping.ts'

/** Exporters write 1 where a number is required and they have none. */
const NONE = { '1': '', '1.0': '', '1.00': '', '0': '', '0.00': '' }
const YES_NO = { true: 'allowed', ja: 'allowed', erlaubt: 'allowed', nein: 'not-allowed' }

export const is24: FormatMapping = {
  format: 'is24',
  recordName: 'anbieter/*',
  isPartial: true,
  version: [],
  key: ['@anbieterobjektid', '@scoutobjektid'],
  reference: ['@anbieterobjektid', '@scoutobjektid'],
  values: {
    deal: {
      from: ['=', 'vermarktung/*='],
      onlyWords: true,
      words: {
        wohnungkauf: 'sale',
        hauskauf: 'sale',
        grundstueckwohnenkauf: 'sale',
        garagekauf: 'sale',
        anlageobjekt: 'sale',
        wohnungmiete: 'rent',
        hausmiete: 'rent',
        grundstueckwohnenmiete: 'rent',
        garagemiete: 'rent',
        wgzimmer: 'rent',
        kauf: 'sale',
        miete: 'rent',
        pacht: 'rent',
      },
    },
    price: {
      from: ['kaufpreise@kaufpreis', 'vermarktung/kauf@preis', 'vermarktung@preis'],
      words: NONE,
    },
    rent_price: {
      from: [
        'mietpreise@kaltmiete',
        'mietpreise@warmmiete',
        'mietpreise@miete',
        'vermarktung/miete@kaltmiete',
        'vermarktung@preis',
      ],
      words: NONE,
    },
    frequency: {
      from: ['vermarktung/miete@pro'],
      words: { monat: 'month', jahr: 'year', woche: 'week', tag: 'day' },
    },
    currency: { from: ['@waehrung'] },
    type: {
      from: ['='],
      words: {
        wohnungkauf: 'apartment',
        wohnungmiete: 'apartment',
        hauskauf: 'house',
        hausmiete: 'house',
        grundstueckwohnenkauf: 'land',
        grundstueckwohnenmiete: 'land',
        grundstueckgewerbe: 'land',
        bueropraxis: 'office',
        einzelhandel: 'shop',
        gastronomie: 'restaurant',
        halleproduktion: 'warehouse',
        sonstigegewerbe: 'commercial',
        anlageobjekt: 'building',
        garagekauf: 'garage',
        garagemiete: 'garage',
        wgzimmer: 'room',
      },
    },
    condition: {
      from: ['@objektzustand', '@bauphase'],
      words: {
        keineangabe: '',
        nachvereinbarung: '',
        erstbezug: 'brand-new',
        erstbezugnachsanierung: 'pre-owned',
        neuwertig: 'pre-owned',
        gepflegt: 'pre-owned',
        modernisiert: 'pre-owned',
        saniert: 'pre-owned',
        vollstaendigrenoviert: 'pre-owned',
        vollstaendigreonviert: 'pre-owned',
        renovierungsbeduerftig: 'pre-owned',
        hausinplanung: 'under-construction',
        hausimbau: 'under-construction',
      },
    },
    bedrooms: { from: ['@anzahlschlafzimmer'] },
    bathrooms: { from: ['@anzahlbadezimmer'] },
    covered_area: {
      from: [
        '@wohnflaeche',
        '@bueropraxisflaeche',
        '@verkaufsflaeche',
        '@gesamtflaeche',
        '@nutzflaeche',
      ],
      words: NONE,
    },
    plot_area: { from: ['@grundstuecksflaeche'], words: NONE },
    country: { from: ['adresse@laenderkennzeichen'] },
    region: { from: ['adresse@internationaleregion'], words: { unknown: '', keineangabe: '' } },
    town: { from: ['adresse@ort'] },
    place: { from: ['manuellegeocodierung@termsstadtteil'] },
    postal_code: { from: ['adresse@postleitzahl'] },
    year_built: { from: ['@baujahr'] },
    floor: { from: ['@etage'] },
    floors: { from: ['@etagenzahl'] },
    pets: { from: ['@haustiere'], words: YES_NO },
    deposit: { from: ['mietpreise@kaution', 'vermarktung/miete@kaution'] },
    available_from: { from: ['@freiab'] },
    status: {
      from: ['@importmodus', '@statusis24', '@statushp'],
      words: {
        importieren: '',
        aktualisieren: '',
        loeschen: 'delete',
        ignorieren: 'on hold',
        aktiv: 'active',
        inaktiv: 'inactive',
      },
    },
  },
  features: [
    {
      from: ['@heizungsart'],
      words: {
        zentralheizung: 'central heating',
        etagenheizung: 'autonomous heating',
        ofenheizung: 'heating',
        fussbodenheizung: 'underfloor heating',
      },
    },
    {
      from: ['@parkplatz'],
      words: {
        garage: 'covered parking',
        tiefgarage: 'covered parking',
        carport: 'covered parking',
        parkhaus: 'covered parking',
        duplex: 'covered parking',
        aussenstellplatz: 'uncovered parking',
      },
    },
  ],
  flags: {
    '@aufzug': 'elevator',
    '@personenaufzug': 'elevator',
    '@balkonterrasse': 'balcony',
    '@gaestewc': 'guest wc',
    '@gartenbenutzung': 'garden',
    '@keller': 'storage room',
  },
  texts: [
    { from: 'objektbeschreibung', language: 'unknown', usual: 'de' },
    { from: 'lage', language: 'unknown', usual: 'de' },
    { from: 'ausstattung', language: 'unknown', usual: 'de' },
    { from: 'sonstigeangaben', language: 'unknown', usual: 'de' },
  ],
  photos: {
    from: ['multimediaanhang'],
    url: ['@dateiname'],
    plan: { paths: ['@anhangart'], words: /grundriss/i },
    other: { paths: ['@anhangart'], words: /video|dokument|pdf|link|audio/i },
  },
}
