/**
 * What is wrong with a form, in words for its reader and at the field it belongs to. The service's own sentences
 * are for programs: they name members of JSON. Invariant: every fault has a sentence, in either language.
 */
import type { EnquiryLimitReason } from '../../catalogue/enquiries.ts'
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import type { Fault, Refusal } from '../../domain/refusal.ts'
import type { Locale } from '../locale/locale.ts'
import { type EnquiryValues, slotField, slotOfSent } from './enquiry-values.ts'

export interface FieldFault {
  /** The field's name in the form; null: it belongs to none of them. */
  readonly field: string | null
  readonly text: string
}

const SLOT = /^viewing\.slots\[(\d+)\](?:\.(from|to))?$/

export function faultTexts(
  { faults, extras }: Refusal,
  values: EnquiryValues,
  locale: Locale,
): readonly FieldFault[] {
  const seen = new Set<string | null>()
  const limit = extras.members?.limit
  return faults
    .map((fault) => faultText(fault, values, limit, locale))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
}

function faultText(
  fault: Fault,
  values: EnquiryValues,
  limit: unknown,
  locale: Locale,
): FieldFault {
  const { param = '', code } = fault
  const words = locale.words.enquiry
  const slot = SLOT.exec(param)
  if (slot) return slotFault(fault, slotOfSent(values, Number(slot[1])), locale)
  if (code === 'too_long' && (param === 'name' || param === 'message')) {
    return { field: param, text: words.tooLong(locale.number(MAX_CHARS[param])) }
  }
  const isMissing = code === 'missing_field'
  switch (param) {
    case 'name':
      return { field: param, text: isMissing ? words.nameMissing : words.nameInvalid }
    case 'email':
      return { field: param, text: isMissing ? words.emailMissing : words.emailInvalid }
    case 'phone':
      return { field: param, text: words.phoneInvalid(country.phoneCode) }
    case 'message':
    case 'text':
      return { field: param, text: isMissing ? words.messageMissing : words.textInvalid }
    case 'kind':
      return { field: param, text: words.kindMissing }
    case 'share.phone':
      return { field: 'share_phone', text: words.sharePhoneMissing }
    case 'privacy_notice':
      return { field: null, text: words.noticeChanged }
    default:
      return { field: null, text: wholeFault(fault, limit, locale) }
  }
}

const MAX_CHARS = {
  name: limits.enquiryNameMaxChars,
  message: limits.enquiryMessageMaxChars,
} as const

function slotFault({ code, param = '' }: Fault, slot: number, locale: Locale): FieldFault {
  const { enquiry } = locale.words
  const field = slotField(slot, 'day')
  if (code === 'invalid_range') return { field, text: enquiry.slotReversed }
  if (/\.(?:from|to)$/.test(param)) return { field, text: enquiry.slotUnread }
  const days = locale.number(limits.viewingAheadDays)
  return { field, text: enquiry.slotUnfit(days, locale.number(limits.viewingSlotHours)) }
}

/** What is wrong with none of the fields. */
function wholeFault({ code }: Fault, limit: unknown, { words }: Locale): string {
  switch (code) {
    case 'proof_required':
      return words.enquiry.proofNeeded
    case 'too_many_enquiries':
      return words.enquiry.tooManyBy[limit as EnquiryLimitReason] ?? words.enquiry.tooMany
    case 'listing_not_live':
      return words.enquiry.notLive
    case 'seller_unreachable':
      return words.enquiry.sellerUnreachable
    case 'idempotency_in_progress':
    case 'unavailable':
    case 'overloaded':
    case 'rate_limited':
      return words.enquiry.tryLater
    default:
      return words.enquiry.otherFault
  }
}
