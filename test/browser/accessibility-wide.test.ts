/** Every page as a large screen shows it. */
import { judgePages } from './judge-pages.ts'

judgePages(1600, 'dark')
