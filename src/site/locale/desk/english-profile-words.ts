/** What the desk says in English about a seller's own page and phone number. */
export const englishProfileWords = {
  nav: 'Profile',
  title: 'Profile',
  lead: 'How buyers can call you, and what they read about you.',
  phoneTitle: 'Phone',
  phoneText:
    'Buyers see the number only after pressing a button on your listings. It is not in search results, and each listing’s figures count how often it was shown.',
  phone: 'Phone number',
  phoneMissing: 'Enter a phone number, or untick calls and WhatsApp.',
  calls: 'Buyers may call this number',
  whatsapp: 'Buyers may write to it on WhatsApp',
  pageTitle: 'Your page',
  pageText: 'What is filled in here is public.',
  pageLink: 'See your page',
  licence: 'Licence number',
  languages: 'Languages you speak',
  about: (language: string) => `About you (${language})`,
  logo: 'Logo',
  logoFile: 'Image (JPEG, PNG or WebP)',
  logoSend: 'Save logo',
  logoRemove: 'Remove logo',
  logoMissing: 'Choose an image first.',
  projects: 'Projects',
  projectText: 'What buyers read on the page of the project.',
  projectLink: 'See its page',
  completion: 'Ready in',
  completionHint: 'Year and month, such as 2027-06.',
  projectAbout: (language: string) => `About the project (${language})`,
  on: 'ticked',
  off: 'not ticked',
  conflict:
    'Not saved yet: the marked fields were changed on another device after you opened this page. Both values are shown. Press Save to keep what is in the form.',
}

export type ProfileWords = typeof englishProfileWords
