/** Why there is no estimate, by a name that faces translate by; the text is what the API answers. */
import { MIN_SEGMENT_ROWS } from '../model/fit-segment.ts'

export const MIN_COMPARABLES = 3

export const unavailableReasons = {
  few_of_kind: `Fewer than ${MIN_SEGMENT_ROWS} priced listings of this deal and type.`,
  open_sea:
    'The pin stands in the open sea. Correct lat and lng, or leave both out to be valued by the place alone.',
  no_place: 'Neither coordinates nor a place that the market knows are given.',
  unheard_size: 'The size lies far outside what the market holds.',
  none_near: 'No comparable listing stands near enough.',
  few_near: `Fewer than ${MIN_COMPARABLES} comparable listings are near.`,
} as const
