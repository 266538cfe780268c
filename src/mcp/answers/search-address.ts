/** The page of a search, for the person whom an assistant helps: the API's parameters under another path. */
const NOT_OF_PAGES = /^(?:cursor|limit|detail)=/

export function searchAddress(query: string, baseUrl: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '' && !NOT_OF_PAGES.test(pair))
  const text = pairs.join('&').replaceAll('%2C', ',')
  return `${baseUrl}/search${text === '' ? '' : `?${text}`}`
}
