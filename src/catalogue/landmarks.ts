/** Points of interest that can be searched around: what a map folder calls them, and how people usually get there. */
import type { Value } from './vocabulary.ts'

export interface LandmarkKind extends Value {
  /** Kinds of a map folder. */
  readonly from: readonly string[]
  /** How minutes without a mode are meant: up to this number on foot, more by car. */
  readonly walkMaxMin: number
}

export const landmarkKinds: readonly LandmarkKind[] = [
  { value: 'school', label: 'School', from: ['school'], walkMaxMin: 20 },
  { value: 'supermarket', label: 'Supermarket', from: ['supermarket'], walkMaxMin: 20 },
  { value: 'pharmacy', label: 'Pharmacy', from: ['pharmacy'], walkMaxMin: 20 },
  { value: 'bus-stop', label: 'Bus stop', from: ['bus_stop'], walkMaxMin: 30 },
  { value: 'beach', label: 'Beach', from: ['beach'], walkMaxMin: 20 },
  { value: 'hospital', label: 'Hospital', from: ['hospital'], walkMaxMin: 0 },
  { value: 'university', label: 'University', from: ['university', 'college'], walkMaxMin: 0 },
  {
    value: 'port',
    label: 'Port',
    from: ['port', 'harbour', 'ferry_terminal', 'marina'],
    walkMaxMin: 0,
  },
  { value: 'airport', label: 'Airport', from: ['airport'], walkMaxMin: 0 },
]

export const labelOfKind = (kind: string): string =>
  landmarkKinds.find(({ value }) => value === kind)?.label ?? kind
