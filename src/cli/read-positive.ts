/** Reads a positive whole number of up to nine digits; refuses anything else in a sentence. */
import { SettingsError } from '../app/settings.ts'

export function readPositive(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new SettingsError(`${name} must be a positive whole number, not "${text}".`)
}
