/**
 * What the agencies and developers of the demo say of themselves. Their numbers are fiction: no subscriber of the capital has
 * one that begins with zeros. Every third answers by phone only.
 */
import type { ProfileChange } from '../../src/store/profile-store.ts'
import type { DemoSeller } from './make-sellers.ts'

const DIGITS = 6
const spoken = [
  ['en', 'el'],
  ['en', 'el', 'ru'],
  ['en', 'el', 'de', 'fr'],
]

const texts = {
  agency: (name: string) => ({
    en: `${name} has been finding homes for families, investors and people from abroad for many years.\n\nWe show every home ourselves, know its papers before you ask, and stay with you until you have the keys.`,
    el: `${name}: εδώ και πολλά χρόνια βρίσκουμε σπίτια για οικογένειες, επενδυτές και ανθρώπους από το εξωτερικό.\n\nΔείχνουμε οι ίδιοι κάθε ακίνητο, γνωρίζουμε τα έγγραφά του και μένουμε δίπλα σας μέχρι να πάρετε τα κλειδιά.`,
    ru: `${name}: много лет мы подбираем жильё для семей, инвесторов и покупателей из-за рубежа.\n\nКаждый объект мы показываем сами, заранее знаем его документы и остаёмся с вами до передачи ключей.`,
  }),
  developer: (name: string) => ({
    en: `${name} plans, builds and sells its own projects.\n\nYou can visit every site by appointment, see the plans and the permits, and choose finishes until the walls are closed.`,
    el: `Η ${name} σχεδιάζει, χτίζει και πουλά δικά της έργα.\n\nΜπορείτε να επισκεφθείτε κάθε εργοτάξιο με ραντεβού, να δείτε τα σχέδια και τις άδειες και να επιλέξετε υλικά.`,
    ru: `${name} проектирует, строит и продаёт собственные объекты.\n\nНа каждую стройку можно приехать по договорённости, посмотреть планы и разрешения и выбрать отделку.`,
  }),
}

/** null: an owner says nothing of itself. */
export function demoProfile({ type, name }: DemoSeller, at: number): ProfileChange | null {
  if (type === 'property-owner') return null
  const about = type === 'developer' ? texts.developer(name) : texts.agency(name)
  return {
    phone: `+35722${String(at + 1).padStart(DIGITS, '0')}`,
    accepts_calls: 1,
    accepts_whatsapp: at % 3 === 2 ? 0 : 1,
    licence: type === 'agency' ? `${400 + at}/E` : null,
    languages: JSON.stringify(spoken[at % spoken.length]),
    about: JSON.stringify(about),
  }
}
