/** Every page as a large screen shows it. */
import { checkPages } from './check-pages.ts'

checkPages(1600, 'dark')
