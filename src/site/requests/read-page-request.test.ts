import { describe, expect, it } from 'vitest'
import { pickLanguage } from './read-page-request.ts'

const clues = { asked: null, cookie: null, acceptLanguage: undefined }

describe('pickLanguage', () => {
  it.each([
    [{ ...clues }, 'en'],
    [{ ...clues, acceptLanguage: 'el-CY,el;q=0.9,en;q=0.8' }, 'el'],
    [{ ...clues, acceptLanguage: 'de,en;q=0.5,el;q=0.7' }, 'el'],
    [{ ...clues, acceptLanguage: 'ru-RU,ru;q=0.9,en;q=0.8' }, 'ru'],
    [{ ...clues, acceptLanguage: 'el;q=0,en' }, 'en'],
    [{ ...clues, acceptLanguage: ';;;q=x,' }, 'en'],
    [{ asked: null, cookie: 'el', acceptLanguage: 'en' }, 'el'],
    [{ asked: 'en', cookie: 'el', acceptLanguage: 'el' }, 'en'],
    [{ asked: 'xx', cookie: null, acceptLanguage: 'el' }, 'el'],
  ])('%j is %s', (given, expected) => {
    expect(pickLanguage(given)).toBe(expected)
  })
})
