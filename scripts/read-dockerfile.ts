/**
 * The stages of a Dockerfile and their steps, as far as ours uses the language.
 * Invariant: what is not understood is refused, so that nothing is passed over in silence.
 */
export interface Step {
  readonly instruction: string
  /** `--from=install` and the like, by name. */
  readonly flags: Readonly<Record<string, string>>
  readonly text: string
}

export interface Stage {
  readonly name: string
  readonly image: string
  readonly steps: readonly Step[]
}

const KNOWN = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

export function readDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; image: string; steps: Step[] }[] = []
  const lines = text.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line))
  for (const line of lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    const step = readStep(line)
    if (step.instruction === 'FROM') {
      const [image, , name = String(stages.length)] = step.text.split(/\s+/)
      stages.push({ name, image, steps: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage || !KNOWN.includes(step.instruction)) throw new Error(`not understood: ${line}`)
    stage.steps.push(step)
  }
  return stages
}

function readStep(line: string): Step {
  const [, instruction, options, text] = /^([A-Z]+)\s+((?:--[a-z-]+=\S+\s+)*)(.*)$/.exec(line) ?? []
  if (instruction === undefined) throw new Error(`not understood: ${line}`)
  const pairs = options.split(/\s+/).filter((option) => option !== '')
  const flags = Object.fromEntries(pairs.map((pair) => pair.slice(2).split('=', 2)))
  return { instruction, flags, text }
}
