/**
 * Every limit of reading a feed, named once. Units come last in the names.
 * Invariant: no other file of this room holds a number that bounds size, count or depth.
 */
export const feedLimits = {
  /** Of the document, packed or not: twice what the largest agency of the country exports. */
  documentMaxBytes: 104_857_600,
  /** Of one download: 100 MB over a line of 400 kB/s. A drip below 5 kB/s is given up. */
  download: {
    totalMs: 270_000,
    paceWindowMs: 10_000,
    minBytesPerWindow: 50_000,
    maxBytes: 104_857_600,
  },
  recordsMax: 20_000,
  /** Filled cells of a row of sums: its word, and a sum or two. One of numbers alone may have more. */
  totalCellsMax: 4,
  /** Photos in a list of their own: thirty a home. */
  mediaMax: 600_000,
  /** Of a document that comes in pages: of forty records each, and one that has none. */
  pagesMax: 501,
  elementDepthMax: 32,
  /** Elements of one record: 200 images with five members each, and the rest. */
  recordElementsMax: 5_000,
  /** Characters of one record: a description of 1 MB is read, and cut later. */
  recordMaxChars: 4_194_304,
  /** Between two marks of a document. The parser holds up to 32 bytes for each of them until the mark comes. */
  textMaxChars: 2_097_152,
  /** Of one element: formats have up to six. */
  elementAttributesMax: 100,
  /** Elements outside of records, and characters in them: developments and offices, not a second feed. */
  headerElementsMax: 20_000,
  headerMaxChars: 4_194_304,
  /** Faults of the markup that are passed over: each costs as much as a record. */
  slipsMax: 20_000,
  /** Of one value, such as a price or a town; further characters are left out. */
  valueMaxChars: 2_000,
  /** Texts of one record: six languages, each in several elements. */
  recordTextsMax: 40,
  /** Photos of one home in a list of their own, and the length of an address. */
  homePhotosMax: 200,
  photoAddressMaxChars: 4_000,
  /** Read of a document before it must have said what it is. */
  sniffBytes: 65_536,
  /** One read of the file. */
  chunkBytes: 65_536,
  /** Parsed at once: the records that a piece holds are in memory together, and with many of them the young ones grow old. */
  pieceBytes: 8_192,
  zipEntriesMax: 60_000,
  /** Of the document in an archive: further packed than this is a bomb, not a feed. */
  zipRatioMax: 400,
  /** Small files may be packed as well as they can. */
  zipRatioFromBytes: 1_048_576,
  /** Faults of the markup that are passed over and reported; further ones are only counted. */
  faultsReportedMax: 20,
  /** As large as a photo that is downloaded may be. */
  packedPhotoMaxBytes: 15_000_000,
  /** Folders that count as part of a photo's name in an archive; deeper ones do not. */
  packedFoldersMax: 8,
  /** Columns of a row, names and values. */
  columnsMax: 500,
  /** Rows among which the headers of a table are looked for, and characters in which its separator is. */
  headerRowsMax: 15,
  tableHeadChars: 16_384,
  /** Texts of a workbook that are held in memory, and a workbook that lies in an archive. */
  workbookTextMaxChars: 30_000_000,
  packedWorkbookMaxBytes: 30_000_000,
  /** As many as a sheet may have; and cells that are merged over rows. */
  sheetRowsMax: 1_048_576,
  mergedCellsMax: 20_000,
  /** A BLM header has a few lines and the names of its columns. */
  blmHeaderMaxChars: 65_536,
  /** What ends a field or a row: one character by the specification, a few are tolerated. */
  blmMarkMaxChars: 4,
  /** Blanks behind #DATA# before the first row. */
  blmDataMarkMaxChars: 1_000,
  /** Longer than the name of a JSON list with the blanks behind it. */
  listNameMaxChars: 60,
  /** Longer than the name, the blanks and the address of a next page, which may be cut between two pieces. */
  nextPageMaxChars: 2_200,
  /** Enough to see whether a page is JSON. */
  jsonSniffBytes: 64,
  /** The XML declaration with its encoding comes first. */
  declarationMaxBytes: 512,
  /** Looked at for characters that no text has. */
  controlSniffChars: 500,
  /** Features of one record: more are a text. */
  featuresMax: 200,
  /** What identifies a record from run to run, and a number with its unit; further characters are left out. */
  keyMaxChars: 255,
  numberMaxChars: 100,
  /** Names of elements and paths of mappings are remembered, since every record repeats them. */
  namesCachedMax: 500,
  nameCachedMaxChars: 60,
  pathsCachedMax: 4_096,
  /** What a message quotes of an unknown document, and of the files in an archive. */
  quotedMaxChars: 40,
  archiveNamesShown: 3,
  archiveNameShownChars: 60,
  /** What the schema of Kyero 3 has room for. */
  kyeroReferenceMaxChars: 15,
  kyeroFeaturesMax: 50,
  /** What Meta takes of a home. */
  metaPhotosMax: 20,
  metaDescriptionMaxChars: 5_000,
} as const
