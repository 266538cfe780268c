/** Greek agrees with the home ("μεταχειρισμένη έπαυλη"), and capitals have no accents; other words have one form. */
export function greekForms(word: string): string[] {
  if (!/[\u0370-\u03ff]/.test(word)) return [word]
  const forms = /^\S+ο$/.test(word)
    ? ['ο', 'η', 'ος', 'α'].map((end) => word.slice(0, -1) + end)
    : [word]
  return [...forms, ...forms.map((form) => form.normalize('NFD').replace(/\p{M}/gu, ''))]
}
