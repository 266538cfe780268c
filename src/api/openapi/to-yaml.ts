/**
 * Plain data as YAML 1.2 in block style: enough for what JSON can say. Texts are written as JSON strings, which YAML
 * reads alike, unless they are plain words: so no text can be taken for a number, a date or a truth value.
 */
const PLAIN_KEY = /^[A-Za-z_$][\w$.-]*$/
const WORDS = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off', 'y', 'n'])
const PLAIN_TEXT = /^[A-Za-z][A-Za-z _-]*[A-Za-z]$/

export function toYaml(value: unknown, indent = ''): string {
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item) => `${indent}- ${below(item, `${indent}  `)}`).join('')
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => {
        const isNested = isFilled(member)
        const text = isNested ? `\n${toYaml(member, `${indent}  `)}` : ` ${scalar(member)}\n`
        return `${indent}${keyText(name)}:${text}`
      })
      .join('')
  }
  return `${indent}${scalar(value)}\n`
}

/** Behind a dash: the first line of what is nested stands on the same line. */
function below(item: unknown, indent: string): string {
  return isFilled(item) ? toYaml(item, indent).slice(indent.length) : `${scalar(item)}\n`
}

function scalar(value: unknown): string {
  const isPlain = typeof value === 'string' && PLAIN_TEXT.test(value) && !isWord(value)
  return isPlain ? value : JSON.stringify(value)
}

const keyText = (name: string): string =>
  PLAIN_KEY.test(name) && !isWord(name) ? name : JSON.stringify(name)

const isWord = (text: string): boolean => WORDS.has(text.toLowerCase())

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isFilled = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0
