/**
 * The sentences of mails of saved searches in English. `AlertWords` is what every other language must have too.
 * Counts come as a number, for the right plural, and as it is written.
 */
const plural = new Intl.PluralRules('en')

const homes = (count: number, written: string): string =>
  plural.select(count) === 'one' ? '1 home' : `${written} homes`

const searches = (count: number, written: string): string =>
  plural.select(count) === 'one' ? '1 saved search' : `${written} saved searches`

const days = (count: number, written: string): string =>
  count === 0 ? 'listed today' : count === 1 ? 'listed yesterday' : `listed ${written} days ago`

export const englishAlertWords = {
  confirmSubject: 'Please confirm your saved search',
  confirmLink: 'Review and confirm',
  confirmIntro:
    'Someone entered this email address to get emails about new homes. If that was you: no emails are sent yet. Open the page above, review the search, and press the button there.',
  confirmUntil: (time: string) => `The page works once, until ${time}.`,
  confirmNotYou:
    'If it was not you, ignore this email. You get no further emails, and your address is deleted automatically.',

  alertSubject: (count: number, written: string) =>
    `${homes(count, written)} for your saved searches`,
  alertIntro: (count: number, written: string) =>
    `There is news about ${homes(count, written)} that you are looking for.`,
  collected:
    'More homes matched than we send one by one in a day, so they are all in this one email.',
  unnamed: 'Your search',

  enteredByPrice: 'Now within your budget',
  entered: 'Now matches your search',
  price_down: 'Price cut',
  new: 'New',
  back: 'Available again',
  gone: 'No longer available',
  was: (price: string, old: string) => `${price}, was ${old}`,
  perMonth: (price: string) => `${price} per month`,
  noPrice: 'price on request',
  area: (written: string) => `${written} m²`,
  listed: days,

  more: (count: number, written: string) =>
    `${plural.select(count) === 'one' ? '1 more home matches' : `${written} more homes match`}. See all of them:`,
  seeAll: 'See all matches',
  stopOne: 'Stop emails about this search',
  manage: 'My searches: change, pause or delete',
  manageUse: 'Do not share this link: anyone who has it can change your saved searches.',
  stopAll: 'Stop all these emails',

  stillSubject: 'Are you still looking?',
  stillIntro: (count: number, written: string) =>
    `You have ${searches(count, written)}. Are you still looking for a home?`,
  stillLink: 'Yes, keep sending',
  stillUntil: (time: string) =>
    `Open the page and press the button there. Without an answer the emails end on ${time}, and later your address is deleted.`,

  stoppedSubject: 'A saved search is paused',
  stoppedIntro: (name: string) =>
    `Your saved search "${name}" uses a filter that no longer exists, so it is paused. Open the page and save the search again.`,

  footer: (site: string) =>
    `Estia Index, ${site}. You received this email because you saved a search there.`,
}

export type AlertWords = typeof englishAlertWords
