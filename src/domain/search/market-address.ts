/** The addresses of the pages of the market: of the country, of a district (its slug with `-district` behind), or of a place. */

/** Of the page of a place of an answer. */
export const marketSlug = ({
  slug,
  level,
}: {
  readonly slug: string
  readonly level: string
}): string | null => (level === 'country' ? null : level === 'district' ? `${slug}-district` : slug)

/** `until`: as it was published when this was the newest month. */
export function marketPath(
  slug: string | null,
  deal: string = 'sale',
  propertyType: string | null = null,
  until: string | null = null,
): string {
  return pathOf(slug, '', deal, propertyType, until)
}

/** Of the picture of its chart. */
export const chartPath = (
  slug: string | null,
  deal: string,
  propertyType: string | null,
  until: string | null,
): string => pathOf(slug, '/chart.png', deal, propertyType, until)

function pathOf(
  slug: string | null,
  file: string,
  deal: string,
  propertyType: string | null,
  until: string | null,
): string {
  const query = [
    ...(deal === 'sale' ? [] : [`deal=${deal}`]),
    ...(propertyType === null ? [] : [`property_type=${propertyType}`]),
    ...(until === null ? [] : [`until=${until}`]),
  ].join('&')
  return `/market${slug === null ? '' : `/${slug}`}${file}${query === '' ? '' : `?${query}`}`
}
