/** The languages that pages and mails are written in, the usual one first. */
export const languages = ['en', 'el'] as const

export type Language = (typeof languages)[number]
