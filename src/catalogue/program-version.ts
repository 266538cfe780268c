/** Of the program, as its package says; that of the interface stands in the OpenAPI description. */
export const PROGRAM_VERSION = '1.0.0'
