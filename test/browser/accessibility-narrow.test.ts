/** Every page as a phone shows it. */
import { judgePages } from './judge-pages.ts'

judgePages(360, 'light')
