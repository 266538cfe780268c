/** Replies as mail programs write them, in four languages, and texts that only look like it. */
import { describe, expect, it } from 'vitest'
import { stripReply } from './strip-reply.ts'

const QUOTE = '> Is there a lift?\n>\n> Anna'
const ADDRESS = 'enquiries@homes.example.com'

describe('what programs put above the mail they quote', () => {
  it.each([
    ['Gmail', `On Tue, 17 Nov 2026 at 10:02, Homes <${ADDRESS}> wrote:`],
    ['Gmail, broken', `On Tue, Nov 17, 2026 at 10:02 AM Homes <\n${ADDRESS}> wrote:`],
    ['Apple Mail', 'On 17 Nov 2026, at 10:02, Homes <a@b.example> wrote:'],
    ['Thunderbird', 'On 17/11/2026 10:02, Homes wrote:'],
    ['Gmail, Greek', `Στις Τρί, 17 Νοε 2026 στις 10:02 π.μ., ο/η Homes <${ADDRESS}>\nέγραψε:`],
    ['Apple Mail, Greek', 'Στις 17 Νοε 2026, στις 10:02, ο χρήστης Homes <a@b.example> έγραψε:'],
    ['Gmail, Russian', `вт, 17 нояб. 2026 г. в 10:02, Homes <${ADDRESS}>:`],
    ['Apple Mail, Russian', `17 нояб. 2026 г., в 10:02, Homes <${ADDRESS}> написал(а):`],
    ['Mail.ru', `Вторник, 17 ноября 2026, 10:02 +03:00 от Homes <${ADDRESS}>:`],
    ['Yandex', `17.11.2026, 10:02, "Homes" <${ADDRESS}>:`],
    ['Gmail, German', `Am Di., 17. Nov. 2026 um 10:02 Uhr schrieb Homes <${ADDRESS}>:`],
    ['Thunderbird, German', 'Am 17.11.26 um 10:02 schrieb Homes:'],
    ['Gmail, French', `Le mar. 17 nov. 2026 à 10:02, Homes <${ADDRESS}> a écrit :`],
  ])('%s', (_, introduction) => {
    expect(stripReply(`Yes, two.\n\n${introduction}\n\n${QUOTE}\n`)).toBe('Yes, two.')
    // Some writers leave no empty line.
    expect(stripReply(`Yes, two\n${introduction}\n${QUOTE}`)).toBe('Yes, two')
  })

  it.each([
    [
      'Outlook',
      '________________________________\nFrom: Homes\nSent: Tuesday, 17 November 2026 10:02\nTo: desk\nSubject: New enquiry\n\nIs there a lift?',
    ],
    [
      'Outlook, original message',
      '-----Original Message-----\nFrom: Homes\nSent: Tuesday\nTo: desk\n\nIs there a lift?',
    ],
    ['Outlook, Greek', 'Από: Homes\nΣτάλθηκε: Τρίτη 10:02\nΠρος: desk\nΘέμα: Νέο\n\nΥπάρχει;'],
    ['Outlook, Russian', 'От: Homes\nОтправлено: 17 ноября\nКому: desk\nТема: Новый\n\nЕсть лифт?'],
    ['Outlook, German', 'Von: Homes\nGesendet: Dienstag\nAn: desk\nBetreff: Neu\n\nGibt es?'],
    ['Outlook, bold', '*From:* Homes <a@b.example>\n*Sent:* Tuesday\n*To:* desk\n\nIs there?'],
    ['Outlook for phones', `On 17 Nov 2026, at 10:02, Homes <${ADDRESS}> wrote:\n\nIs there?`],
    [
      'Outlook, a number in the name',
      'From: 21 Homes <a@b.example>\nSent: Tue\nTo: me\n\nIs there?',
    ],
    ['forwarded', 'Begin forwarded message:\n\nFrom: Homes\n\nIs there a lift?'],
  ])('%s, which marks no line', (_, rest) => {
    expect(stripReply(`Yes, two.\n\n${rest}`)).toBe('Yes, two.')
  })
})

describe('signatures', () => {
  it.each([
    'Yes.\n-- \nAnna\nAphrodite Homes',
    'Yes.\n\n--\nAnna',
    'Yes.\n\nSent from my iPhone',
    'Yes.\n\nΣτάλθηκε από το iPhone μου',
    'Yes.\n\nОтправлено с iPhone',
    'Yes.\n\nVon meinem iPhone gesendet',
    'Yes.\n\nGet Outlook for Android',
    'Yes.\n\nΑποκτήστε το Outlook για iOS<https://aka.ms/o0ukef>',
    'Yes.\n\nПолучить Outlook для Android<https://aka.ms/AAb9ysg>',
    `Yes.\n\n-- \nAnna\n\nOn 17 Nov 2026, at 10:02, Homes <${ADDRESS}> wrote:\n${QUOTE}`,
  ])('%j', (text) => {
    expect(stripReply(text)).toBe('Yes.')
  })
})

describe('what a person wrote stays', () => {
  it('between and below quoted lines', () => {
    const text = `On 17/11/2026 10:02, Homes wrote:\n> Is there a lift?\nYes, two.\n> And parking?\nCovered.`
    expect(stripReply(text)).toBe('Yes, two.\nCovered.')
  })

  it.each([
    'We can meet on 17/11/2026 at 10:02. My colleague wrote: bring the keys.',
    'From: the airport it is 20 minutes.\nTo: the beach 5.',
    'I could show it on Friday:\nFrom: 10:00\nTo: 11:30\nDate: 20 November\nWould that do?',
    'Από: 10:00\nΠρος: 11:30\nΗμερομηνία: 20/11\nΣας κάνει;',
    'The price is 200.000 -- not more.',
    'Sent from the bank yesterday: all fine.\nWhen can we meet?',
    'On 12 May 2026 the architect wrote:\nthe roof is sound.',
  ])('%j', (text) => {
    expect(stripReply(text)).toBe(text)
  })

  it('where nothing else would be left', () => {
    expect(stripReply('> Is there a lift?')).toBe('> Is there a lift?')
    expect(stripReply('-- \nAnna')).toBe('--\nAnna')
    expect(stripReply('Sent from my iPhone')).toBe('Sent from my iPhone')
    expect(stripReply(' \r\n\r\n ')).toBe('')
  })
})

it('ends for texts that are made to be slow', () => {
  const hostile = [' ', '- ', '-', 'On 2026 10:02 ', 'On 2026\n', 'From: a\n', '<a@', '> ', '\n']
  const introduction = 'On 17 Nov 2026, 10:02 <a@b.example>:\n'
  for (const piece of [...hostile, introduction]) {
    const text = `${piece.repeat(200_000 / piece.length)}x`
    expect(stripReply(text).endsWith('x')).toBe(true)
  }
})
