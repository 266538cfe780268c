import { describe, expect, it } from 'vitest'
import { readSmtpAddress } from './smtp-address.ts'

const smtpOf = (text: string) => {
  const read = readSmtpAddress(text)
  if (!('smtp' in read)) throw new Error(read.problem)
  return read.smtp
}

describe('the address of a mail host', () => {
  it.each([
    ['smtps://mail.example.com', 465, 'start'],
    ['smtp://mail.example.com', 587, 'upgrade'],
    ['smtp://mail.example.com:25', 25, 'upgrade'],
    ['smtp://relay.internal:25?tls=off', 25, 'off'],
    ['smtp://127.0.0.1:2525', 2525, 'offered'],
    ['smtp://[::1]:2525/', 2525, 'offered'],
    ['smtp://localhost', 587, 'offered'],
  ])(
    '%s has its port, and is encrypted unless it is here or that was turned off',
    (text, port, tls) => {
      expect(smtpOf(text)).toMatchObject({ port, tls, login: null })
    },
  )

  it('has a login with any characters', () => {
    const { host, login } = smtpOf('smtps://me%40example.com:a%2Fb%3Ac@mail.example.com')
    expect(host).toBe('mail.example.com')
    expect(login).toEqual({ user: 'me@example.com', pass: 'a/b:c' })
  })

  it.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp://mail.example.com/inbox',
    'smtp://mail.example.com?secure=false',
    'smtp://mail.example.com#x',
    'smtp://secret@mail.example.com',
    'smtp://user:%E0%A4%A@mail.example.com',
    'smtp://user:secret@relay.internal?tls=off',
  ])('%s is refused without telling what was written', (text) => {
    const read = readSmtpAddress(text)
    expect(read).toHaveProperty('problem')
    expect(JSON.stringify(read)).not.toContain('secret')
  })
})
