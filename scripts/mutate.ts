/**
 * Would the tests notice a fault? npm run mutate -- --targets cursor,quota --count 40 --seed 1 --jobs 2
 * A line per mutant and a closing table; ends with 1 when a target is below 90 %.
 */
import { parseArgs } from 'node:util'
import { runMutants } from './mutate-run.ts'
import { mutationTargets } from './mutate-targets.ts'

const WANTED_SHARE = 0.9

const { values } = parseArgs({
  options: {
    targets: { type: 'string', default: Object.keys(mutationTargets).join(',') },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
})

const targets = values.targets.split(',')
const unknown = targets.filter((name) => !Object.hasOwn(mutationTargets, name))
if (unknown.length > 0) {
  console.error(`--targets are some of ${Object.keys(mutationTargets).join(', ')}.`)
  process.exit(2)
}
console.log(`seed ${values.seed}`)
const results = []
for (const target of targets) {
  const [count, seed, jobs] = [values.count, values.seed, values.jobs].map(Number)
  const run = await runMutants({ target, count, seed, jobs, report: (line) => console.log(line) })
  results.push(run)
}
console.log('| target | mutants | sampled | found |\n|---|---:|---:|---:|')
for (const { target, mutants, sampled, found } of results) {
  const share = ((found / sampled) * 100).toFixed(0)
  console.log(`| ${target} | ${mutants} | ${sampled} | ${found} (${share} %) |`)
}
process.exitCode = results.every(({ found, sampled }) => found >= sampled * WANTED_SHARE) ? 0 : 1
