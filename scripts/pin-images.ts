/**
 * `npm run pin:images`: writes next to the tag of every image of the Dockerfile and of deploy/compose.yaml the
 * digest that the registry gives for it now, so that a later build takes the same bytes. Needs Docker and its
 * registry; part of a release.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const FILES = ['Dockerfile', 'deploy/compose.yaml']
/** `FROM node:24 AS x` and `image: caddy:2`, each with or without a digest. */
const IMAGE = /^(FROM |\s+image: )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)/gm
const DIGEST = /^sha256:[0-9a-f]{64}$/

export function pinImages(text: string, digestOf: (image: string) => string): string {
  return text.replaceAll(IMAGE, (_, before: string, image: string) => {
    const digest = digestOf(image)
    if (!DIGEST.test(digest)) throw new Error(`${image}: "${digest}" is no digest`)
    return `${before}${image}@${digest}`
  })
}

function askRegistry(image: string): string {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  return execFileSync('docker', args, { encoding: 'utf8' }).trim()
}

if (import.meta.main) {
  for (const file of FILES) {
    const path = resolve(import.meta.dirname, '..', file)
    writeFileSync(path, pinImages(readFileSync(path, 'utf8'), askRegistry))
    console.log(`${file}: pinned`)
  }
}
