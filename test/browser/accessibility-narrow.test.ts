/** Every page as a phone shows it. */
import { checkPages } from './check-pages.ts'

checkPages(360, 'light')
