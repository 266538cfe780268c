/** The boxes of a listing's form by their names: one control, or the ticks of a list. */
export interface FormBoxes {
  readonly names: readonly string[]
  values(name: string): readonly string[]
  /** As the page was served: somebody may have typed before the script loaded. */
  rendered(name: string): readonly string[]
  put(name: string, values: readonly string[]): void
  /** All boxes that are stored together with this one. */
  unit(name: string): readonly string[]
  /** As in the body of a form: a list says that the form has it, even where nothing is ticked. */
  fields(name: string): readonly (readonly [string, string])[]
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

function renderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

export function formBoxes(form: HTMLFormElement, asked: readonly string[]): FormBoxes {
  const controls = new Map<string, Control[]>()
  for (const element of form.elements) {
    const { name } = element as Control
    if (asked.includes(name))
      controls.set(name, [...(controls.get(name) ?? []), element as Control])
  }
  const names = [...controls.keys()]
  const of = (name: string): readonly Control[] => controls.get(name) ?? []
  const values = (name: string) => {
    const all = of(name)
    return all.some(isTick)
      ? all.filter((one) => isTick(one) && one.checked).map(({ value }) => value)
      : all.map(({ value }) => value)
  }
  const rendered = (name: string) => {
    const all = of(name)
    return all.some(isTick)
      ? all.filter((one) => isTick(one) && one.defaultChecked).map(({ value }) => value)
      : all.map(renderedValue)
  }
  const points = names.filter((name) => of(name)[0].closest('[data-point-field]'))
  return {
    names,
    values,
    rendered,
    put(name, wanted) {
      for (const control of of(name)) {
        if (isTick(control)) control.checked = wanted.includes(control.value)
        else control.value = wanted[0] ?? ''
      }
    },
    unit: (name) => (points.includes(name) ? points : [name]),
    fields(name) {
      const own = values(name).map((value) => [name, value] as const)
      return of(name).some(isTick) ? [[`${name}.asked`, '1'], ...own] : own
    },
  }
}
