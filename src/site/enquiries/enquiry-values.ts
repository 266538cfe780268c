/**
 * What stands in the fields of the form: as typed, so that a form that is shown again has lost nothing, and as the
 * body of an enquiry. Invariant: nothing is validated here; the service reads a form as it reads a program's body.
 */
import { ENQUIRY_TRAP_FIELD, enquiryKinds, viewingModes } from '../../catalogue/enquiries.ts'
import { limits } from '../../catalogue/limits.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import { withoutControlCharacters } from '../../structures/text/safe-text.ts'

export interface SlotValues {
  readonly day: string
  readonly from: string
  readonly to: string
}

export interface EnquiryValues {
  readonly kind: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly slots: readonly SlotValues[]
  readonly mode: string
  readonly share: { readonly email: boolean; readonly phone: boolean }
}

/** The fields of a posted form by name; of a name that comes twice the first. */
export type FormFields = ReadonlyMap<string, string>

export function readFormFields(body: Uint8Array): FormFields {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(Buffer.from(body).toString())) {
    if (!fields.has(name)) fields.set(name, withoutControlCharacters(value))
  }
  return fields
}

/** One for each slot: slot_1_day, slot_1_from, slot_1_to. */
export const slotField = (index: number, part: keyof SlotValues): string =>
  `slot_${index + 1}_${part}`

export function enquiryValues(fields: FormFields): EnquiryValues {
  const text = (name: string) => fields.get(name) ?? ''
  return {
    kind: fields.get('kind') ?? enquiryKinds[0].value,
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    slots: Array.from({ length: limits.viewingSlots }, (_, index) => ({
      day: text(slotField(index, 'day')),
      from: text(slotField(index, 'from')),
      to: text(slotField(index, 'to')),
    })),
    mode: fields.get('mode') ?? viewingModes[0].value,
    share: { email: fields.has('share_email'), phone: fields.has('share_phone') },
  }
}

const isFilled = ({ day, from, to }: SlotValues): boolean => `${day}${from}${to}` !== ''

/** The slot of the form that the service calls viewing.slots[index]: those left empty are not sent. */
export const slotOfSent = ({ slots }: EnquiryValues, index: number): number =>
  slots.flatMap((slot, at) => (isFilled(slot) ? [at] : []))[index] ?? 0

export function enquiryBody(values: EnquiryValues, fields: FormFields): SentMembers {
  const { kind, name, email, phone, message, slots, mode, share } = values
  const sentSlots = slots
    .filter(isFilled)
    .map(({ day, from, to }) => ({ from: `${day}T${from}`, to: `${day}T${to}` }))
  const hidden = ['privacy_notice', 'form_time', 'proof', ENQUIRY_TRAP_FIELD].flatMap((field) => {
    const value = fields.get(field) ?? ''
    return value === '' ? [] : [[field, value]]
  })
  return {
    ...{ kind, name, email, phone, message, share },
    // Times typed before the mind was changed to a question are no part of it.
    ...(kind === 'viewing' && { viewing: { slots: sentSlots, mode } }),
    ...Object.fromEntries(hidden),
  }
}
