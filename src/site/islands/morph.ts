/**
 * Makes a part of the page equal to a fresh one and reuses every element that is still right: photos do not blink, the
 * focus stays where it is, panels stay open, and what is being typed is not taken away.
 * Invariant: elements are matched by `id` or `data-id`, then by kind and order; one with the same `data-still` as
 * before is the script's own and left alone. One of a list (`data-id`) that stands further down now is made new: others come
 * before it, and it would be seen to jump. Cost: linear in the nodes of both.
 */
export function morph(old: Element, fresh: Element): void {
  const { still } = (old as HTMLElement).dataset ?? {}
  if (still !== undefined && still === (fresh as HTMLElement).dataset.still) return
  morphAttributes(old, fresh)
  morphChildren(old, fresh)
  morphState(old, fresh)
}

/** Opened by hand, or by what is set inside: closed by hand alone. */
const STAYS = 'open'

function morphAttributes(old: Element, fresh: Element): void {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  }
  for (const { name } of [...old.attributes]) {
    if (name !== STAYS && !fresh.hasAttribute(name)) old.removeAttribute(name)
  }
}

const keyOf = (node: Node): string | undefined =>
  node instanceof HTMLElement ? node.id || node.dataset.id : undefined

const isListed = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.id === '' && node.dataset.id !== undefined

function morphChildren(old: Element, fresh: Element): void {
  const before = [...old.children]
  const keyed = new Map(before.map((child) => [keyOf(child), child]))
  const places = new Map([...before, ...fresh.children].map((child, at) => [child, at]))
  let at = old.firstChild
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted)
    const found = key === undefined ? nextLike(wanted, at) : keyed.get(key)
    const isPushed =
      isListed(wanted) &&
      found &&
      places.get(wanted)! - before.length > places.get(found as Element)!
    const match = isPushed ? null : found
    if (!match || match.nodeName !== wanted.nodeName) {
      old.insertBefore(wanted, at)
      continue
    }
    if (match === at) at = at.nextSibling
    else old.insertBefore(match, at)
    if (wanted instanceof Element) morph(match as Element, wanted)
    else if (match.nodeValue !== wanted.nodeValue) match.nodeValue = wanted.nodeValue
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling
    at.remove()
    at = next
  }
}

function nextLike(wanted: Node, from: ChildNode | null): ChildNode | null {
  let at = from
  while (at && (at.nodeName !== wanted.nodeName || keyOf(at) !== undefined)) at = at.nextSibling
  return at
}

/** What is chosen and typed is no attribute once it was touched. */
function morphState(old: Element, fresh: Element): void {
  if (old instanceof HTMLInputElement) {
    const { checked, value } = fresh as HTMLInputElement
    old.checked = checked
    if (old.value !== value && old !== document.activeElement) old.value = value
  }
  if (old instanceof HTMLSelectElement)
    old.selectedIndex = (fresh as HTMLSelectElement).selectedIndex
}
