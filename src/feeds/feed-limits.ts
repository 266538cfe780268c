/**
 * Every limit of reading a feed, named once. Units stand last in the names.
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
  zipEntriesMax: 60_000,
  /** Of the document in an archive: further packed than this is a bomb, not a feed. */
  zipRatioMax: 400,
  /** Small files may be packed as well as they can. */
  zipRatioFromBytes: 1_048_576,
  /** Faults of the markup that are passed over and told; further ones are only counted. */
  faultsReportedMax: 20,
  packedPhotoMaxBytes: 15_000_000,
  /** Columns of a row, names and values. */
  columnsMax: 500,
} as const
