/**
 * Writes src/structures/rows/bitmap-kernel.ts, the passes over bitmaps as WebAssembly; with --check it only compares. Run
 * `npm run kernel` after a change here.
 * The bitmaps of a pass lie one behind the other from byte 0 of the memory, each as long as the first parameter says in
 * bytes, a multiple of 16. A pass takes 128 rows a step.
 */
import { readFile, writeFile } from 'node:fs/promises'
import wabt from 'wabt'

const PATH = 'src/structures/rows/bitmap-kernel.ts'

const [a, b, c] = ['$a', '$b', '$c'].map((at) => `(v128.load (local.get ${at}))`)
const store = (at: string, value: string) => `(v128.store (local.get ${at}) ${value})`
const and = (left: string, right: string) => `(v128.and ${left} ${right})`
const or = (left: string, right: string) => `(v128.or ${left} ${right})`
/** What is in the left one only. */
const without = (left: string, right: string) => `(v128.andnot ${left} ${right})`

/** Eight sums of at most 16, in the lanes of a vector. */
const bitsOf = (vector: string) => `(i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt ${vector}))`
const lane = (at: number) => `(i32x4.extract_lane ${at} (local.get $sum))`

function pass(name: string, step: string, result: string | null = null): string {
  const next = (at: string) => `(local.set ${at} (i32.add (local.get ${at}) (i32.const 16)))`
  return `(func (export "${name}") (param $bytes i32) ${result ? '(result i32)' : ''}
    (local $a i32) (local $b i32) (local $c i32) (local $sum v128)
    (local.set $b (local.get $bytes))
    (local.set $c (i32.add (local.get $bytes) (local.get $bytes)))
    (block $done (loop $more (br_if $done (i32.ge_u (local.get $a) (local.get $bytes)))
      ${step} ${next('$a')} ${next('$b')} ${next('$c')} (br $more)))
    ${result ?? ''})`
}

const counting = (vector: string) =>
  `(local.set $sum (i32x4.add (local.get $sum) (i32x4.extadd_pairwise_i16x8_u ${bitsOf(vector)})))`
const sum = `(i32.add (i32.add ${lane(0)} ${lane(1)}) (i32.add ${lane(2)} ${lane(3)}))`

const source = `(module (memory (export "memory") 1)
  ${pass('intersect', store('$a', and(a, b)))}
  ${pass('intersectEither', store('$a', and(a, or(b, c))))}
  ${pass('intersectBetween', store('$a', and(a, without(b, c))))}
  ${pass('unite', store('$a', or(a, b)))}
  ${pass('addMisses', store('$b', or(and(b, c), without(a, c))) + store('$a', and(a, c)))}
  ${pass('count', counting(a), sum)}
  ${pass('countShared', counting(and(a, b)), sum)})`

async function compile(): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const module = parseWat('bitmap-kernel', source, { simd: true })
  return module.toBinary({}).buffer
}

const text = `/** Passes over bitmaps as WebAssembly. Written by \`npm run kernel\` from scripts/compile-kernel.ts; do not edit. */
export const bitmapKernel =
  '${Buffer.from(await compile()).toString('base64')}'
`

if (!process.argv.includes('--check')) await writeFile(PATH, text)
else if ((await readFile(PATH, 'utf8')) !== text) {
  console.error(`${PATH} is not what scripts/compile-kernel.ts makes: run npm run kernel.`)
  process.exitCode = 1
}
