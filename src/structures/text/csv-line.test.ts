import { expect, it } from 'vitest'
import { csvLine } from './csv-line.ts'

it('quotes what has to be, and leaves the rest as it is', () => {
  expect(csvLine(['a', 1, null, 'b,c', 'say "x"', 'two\nlines'])).toBe(
    'a,1,,"b,c","say ""x""","two\nlines"\r\n',
  )
})

it('makes no formula of what a stranger wrote', () => {
  expect(csvLine(['=1+1', '@cmd', '-2', '+35799123456', '+A1', '\tx'])).toBe(
    "'=1+1,'@cmd,-2,+35799123456,'+A1,'\tx\r\n",
  )
})
