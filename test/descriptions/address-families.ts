/**
 * E-mail addresses, links and handles by families of disguise: forms x fillers x frames. Every fourth
 * form of a family is held out.
 */
import { type ContactKind, FRAMES, isHeldOut, type LabelledContact } from './labelled.ts'

type Form = (...parts: readonly string[]) => string
type Family = {
  readonly name: string
  readonly kind: ContactKind
  readonly forms: readonly Form[]
  readonly fillers: readonly (readonly string[])[]
  readonly plain?: boolean
}

const script = (text: string, lower: number, upper = lower) =>
  Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    if (code >= 97 && code <= 122) return String.fromCodePoint(lower + code - 97)
    if (code >= 65 && code <= 90) return String.fromCodePoint(upper + code - 65)
    return letter
  }).join('')
const SMALL_CAPITALS = Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀꜱᴛᴜᴠᴡxʏᴢ')
const smallCapitals = (text: string) =>
  text.replace(/[a-z]/g, (letter) => SMALL_CAPITALS[letter.charCodeAt(0) - 97])
const twins = (text: string, map: Readonly<Record<string, string>>) =>
  text.replace(/[a-z]/g, (letter) => map[letter] ?? letter)
const CYRILLIC = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', y: 'у', i: 'і', s: 'ѕ' }
const GREEK = { o: 'ο', v: 'ν', i: 'ι', a: 'α', k: 'κ', t: 'τ', u: 'υ', x: 'χ', p: 'ρ' }
const spaced = (text: string) => Array.from(text).join(' ')

const HOSTS = [
  ['mariahomes', 'com'],
  ['limassolvillas', 'eu'],
  ['sunny-homes', 'com.cy'],
  ['cyprusestates', 'net'],
  ['homes4you', 'gr'],
  ['villapaphos', 'org'],
]
const PLAIN_HOSTS = [...HOSTS, ['dom-kipr', 'ru'], ['bestflats', 'co.uk'], ['estateonline', 'info']]

const linkForms: readonly Form[] = [
  (host, end) => `https://${host}.${end}`,
  (host, end) => `http://www.${host}.${end}/villa?id=12`,
  (host, end) => `www.${host}.${end}`,
  (host, end) => `${host}.${end}`,
  (host, end) => `Visit ${host}.${end} for photos.`,
  (host, end) => `Δείτε www.${host}.${end}`,
  (host, end) => `Сайт: ${host}.${end}`,
  (host, end) => `WWW.${host.toUpperCase()}.${end.toUpperCase()}`,
  (host, end) => `${host}.${end}/listing/4512`,
  (host, end) => `(https://${host}.${end}/a)`,
  (host, end) => `More:https://${host}.${end}`,
  (host, end) => `https://blog.${host}.${end}#top`,
]

const dots = (end: string, dot: string) => end.split('.').join(dot)
const spelledLinkForms: readonly Form[] = [
  (host, end) => `${host} . ${dots(end, ' . ')}`,
  (host, end) => `${host} dot ${dots(end, ' dot ')}`,
  (host, end) => `${host} (dot) ${dots(end, ' (dot) ')}`,
  (host, end) => `${host}[.]${dots(end, '[.]')}`,
  (host, end) => `www ${host} ${dots(end, ' ')}`,
  (host, end) => `www . ${host} . ${dots(end, ' . ')}`,
  (host, end) => `www dot ${host} dot ${dots(end, ' dot ')}`,
  (host, end) => `${host} τελεία ${dots(end, ' τελεία ')}`,
  (host, end) => `${host} точка ${dots(end, ' точка ')}`,
  (host, end) => `${host} punkt ${dots(end, ' punkt ')}`,
  (host, end) => `${host} .${end}`,
  (host, end) => `${host} DOT ${dots(end, ' DOT ').toUpperCase()}`,
  (host, end) => `h t t p s : / / ${host} . ${end}`,
  (host, end) => `${host}(.)${dots(end, '(.)')}`,
  (host, end) => `${host}{dot}${dots(end, '{dot}')}`,
  (host, end) => `${host}-dot-${dots(end, '-dot-')}`,
  (host, end) => `${host}。${dots(end, '。')}`,
  (host, end) => `ｗｗｗ．${script(host, 0xff41)}．${script(dots(end, '．'), 0xff41)}`,
  (host, end) => script(`${host}.${end}`, 0x1d41a),
  (host, end) => script(`${host}.${end}`, 0x24d0),
  (host, end) => smallCapitals(`${host}.${end}`),
  (host, end) => twins(`${host}.${end}`, CYRILLIC),
  (host, end) => twins(`${host}.${end}`, GREEK),
  (host, end) => `${Array.from(host).join('\u200b')}.${Array.from(end).join('\u200b')}`,
  (host, end) => `${spaced(host)} . ${spaced(dots(end, ''))}`,
  (host, end) => `w w w . ${host} . ${end}`,
  (host, end) => `hxxps://${host}[.]${end}`,
  (host, end) => `${host} teleia ${dots(end, ' teleia ')}`,
  (host, end) => `${host} *dot* ${dots(end, ' *dot* ')}`,
  (host, end) => `${host} d o t ${dots(end, ' d o t ')}`,
  (host, end) => `${host} "dot" ${dots(end, ' "dot" ')}`,
  (host, end) => `${host} tochka ${dots(end, ' tochka ')}`,
  (host, end) => `our website is ${host} then dot then ${dots(end, ' dot ')}`,
  (host, end) => `google ${host} dot ${dots(end, ' dot ')}`,
  (host, end) => `${host}_dot_${dots(end, '_dot_')}`,
  (host, end) => `${host}•${dots(end, '•')}`,
]

const SHORT = [
  ['t', 'me', 'mariahomes'],
  ['wa', 'me', 'mariahomes'],
  ['bit', 'ly', '3xYzAb'],
  ['goo', 'gl', 'aB12cd'],
  ['linktr', 'ee', 'mariahomes'],
  ['tinyurl', 'com', 'villa77'],
  ['cutt', 'ly', 'kLmN3'],
  ['is', 'gd', 'qwe12'],
  ['rb', 'gy', 'zx9cv'],
  ['youtu', 'be', 'dQw4w9'],
  ['m', 'me', 'mariahomes'],
  ['fb', 'me', 'mariahomes'],
]

const shortForms: readonly Form[] = [
  (a, b, path) => `${a}.${b}/${path}`,
  (a, b, path) => `${a} . ${b} / ${path}`,
  (a, b, path) => `${a} dot ${b} slash ${path}`,
  (a, b, path) => `${a} ${b} slash ${path}`,
  (a, b, path) => `${a}(.)${b}/${path}`,
  (a, b, path) => `${a}[dot]${b}[slash]${path}`,
  (a, b, path) => `${a} точка ${b} слэш ${path}`,
  (a, b, path) => `${a} τελεία ${b} κάθετος ${path}`,
  (a, b, path) => `${a} . ${b}/${path}`,
  (a, b, path) => `${a}. ${b} /${path}`,
  (a, b, path) => `${a}•${b}/${path}`,
  (a, b, path) => `${a} ${b} / ${path}`,
  (a, b, path) => `${a}\u200b.${b}\u200b/${path}`,
  (a, b, path) => `${a},${b}/${path}`,
  (a, b, path) => `${a.toUpperCase()} DOT ${b.toUpperCase()} SLASH ${path}`,
  (a, b, path) => `${script(a, 0xff41)}．${script(b, 0xff41)}／${path}`,
  (a, b, path) => `${a} (dot) ${b} (slash) ${path}`,
  (a, b, path) => `${a}-${b}-slash-${path}`,
  (a, b, path) => `${a} dot ${b} forward slash ${path}`,
  (a, b, path) => `${a} dot ${b} / ${path}`,
  (a, b, path) => `${a} · ${b} · / · ${path}`,
  (a, b, path) => `${a} ${b}/${path}`,
  (a, b, path) => `${a}_${b}/${path}`,
  (a, b, path) => `${a} punkt ${b} slash ${path}`,
]

const NETWORKS = ['telegram', 'Instagram', 'facebook', 'insta', 'FB', 'Skype', 'TikTok', 'wechat']
const HANDLES = NETWORKS.map((network, index) => [
  network,
  ['mariahomes', 'sunny_villas', 'maria.homes', 'cyhomes77'][index % 4],
])

const handleForms: readonly Form[] = [
  (network, name) => `${network}: ${name}`,
  (network, name) => `${network} @${name}`,
  (network, name) => `find me on ${network} ${name}`,
  (network, name) => `my ${network} is ${name}`,
  (network, name) => `${network} - ${name}`,
  (network, name) => `follow us on ${network}: ${name}`,
  (network, name) => `search ${name} on ${network}`,
  (network, name) => `${network} id ${name}`,
  (network, name) => `${network} = ${name}`,
  (network, name) => `write to @${name} on ${network}`,
  (network, name) => `message us on ${network} (${name})`,
  (network, name) => `στο ${network} ${name}`,
  (network, name) => `мы в ${network}: ${name}`,
  (network, name) => `${network} name: ${name}`,
  (network, name) => `${network}/${name}`,
  (network, name) => `look for "${name}" on ${network}`,
  (network, name) => `${network} account ${name}`,
  (network, name) => `we are ${name} on ${network}`,
  (network, name) => `${network}→${name}`,
  (network, name) => `DM ${name} on ${network}`,
  (network, name) => `${network} user ${name}`,
  (network, name) => `${network} page: ${name}`,
  (network, name) => `add me on ${network}, ${name}`,
  (network, name) => `Βρείτε μας στο ${network} ως ${name}`,
  (network, name) => `ник в ${network} ${name}`,
  (_, name) => `@${name}`,
  (network, name) => `${network}… ${name}`,
  (network, name) => `${network} username is ${name}`,
]

const MAIL = [
  ['maria', 'gmail', 'com'],
  ['maria.homes', 'yahoo', 'gr'],
  ['info', 'mariahomes', 'com'],
  ['sales77', 'limassolvillas', 'com.cy'],
  ['anna_k', 'mail', 'ru'],
  ['office', 'cytanet', 'com.cy'],
]

const mailForms: readonly Form[] = [
  (name, host, end) => `${name}@${host}.${end}`,
  (name, host, end) => `E-mail: ${name}@${host}.${end}`,
  (name, host, end) => `Write to ${name}@${host}.${end}, please.`,
  (name, host, end) => `mailto:${name}@${host}.${end}`,
  (name, host, end) => `<${name}@${host}.${end}>`,
  (name, host, end) => `${name.toUpperCase()}@${host.toUpperCase()}.${end.toUpperCase()}`,
  (name, host, end) => `Στείλτε στο ${name}@${host}.${end}`,
  (name, host, end) => `Почта ${name}@${host}.${end}`,
]

const spelledMailForms: readonly Form[] = [
  (name, host, end) => `${name} at ${host} dot ${dots(end, ' dot ')}`,
  (name, host, end) => `${name} (at) ${host} [dot] ${dots(end, ' [dot] ')}`,
  (name, host, end) => `${name} [at] ${host}.${end}`,
  (name, host, end) => `${name} @ ${host} . ${dots(end, ' . ')}`,
  (name, host, end) => `${name} AT ${host} DOT ${dots(end, ' DOT ')}`,
  (name, host, end) => `${name}(at)${host}(dot)${dots(end, '(dot)')}`,
  (name, host, end) => `${name} παπάκι ${host} τελεία ${dots(end, ' τελεία ')}`,
  (name, host, end) => `${name} собака ${host} точка ${dots(end, ' точка ')}`,
  (name, host, end) => `${name}＠${host}．${dots(end, '．')}`,
  (name, host, end) => `${name}_at_${host}_dot_${dots(end, '_dot_')}`,
  (name, host, end) => `${name} {at} ${host} {dot} ${dots(end, ' {dot} ')}`,
  (name, host, end) => `${name} sign at ${host} dot ${dots(end, ' dot ')}`,
  (name, host, end) => twins(`${name}@${host}.${end}`, CYRILLIC),
  (name, host, end) => `${name}\u200b@\u200b${host}\u200b.\u200b${end}`,
  (name, host, end) => `${name} -at- ${host} -dot- ${dots(end, ' -dot- ')}`,
  (name, host, end) => `${name} <at> ${host} <dot> ${dots(end, ' <dot> ')}`,
  (name, host, end) => script(`${name}@${host}.${end}`, 0x1d5ba),
  (name, host, end) => smallCapitals(`${name}@${host}.${end}`),
  (name, host, end) => `${name} papaki ${host} teleia ${dots(end, ' teleia ')}`,
  (name, host, end) => `${name} sobaka ${host} tochka ${dots(end, ' tochka ')}`,
  (name, host, end) => `${name} (@) ${host} (.) ${dots(end, ' (.) ')}`,
  (name, host, end) => `mail me: ${name} at ${host} ${dots(end, ' ')}`,
  (name, host, end) => `${name} a t ${host} d o t ${dots(end, ' d o t ')}`,
  (name, host, end) => `${name} at symbol ${host} dot ${dots(end, ' dot ')}`,
  (name, host, end) => `${name}@${host},${end}`,
  (name, host, end) => `${name} @${host} .${end}`,
  (name, host, end) => `${name}[@]${host}[.]${dots(end, '[.]')}`,
  (name, host, end) => `${name} "at" ${host} "dot" ${dots(end, ' "dot" ')}`,
]

const FAMILIES: readonly Family[] = [
  { name: 'plain link', kind: 'link', forms: linkForms, fillers: PLAIN_HOSTS, plain: true },
  { name: 'spelled link', kind: 'link', forms: spelledLinkForms, fillers: HOSTS },
  { name: 'shortener', kind: 'link', forms: shortForms, fillers: SHORT },
  { name: 'handle', kind: 'link', forms: handleForms, fillers: HANDLES },
  { name: 'plain mail', kind: 'email', forms: mailForms, fillers: MAIL, plain: true },
  { name: 'spelled mail', kind: 'email', forms: spelledMailForms, fillers: MAIL },
]

export const ADDRESS_FAMILIES: readonly LabelledContact[] = FAMILIES.flatMap(
  ({ name, kind, forms, fillers, plain }) =>
    forms.flatMap((form, index) =>
      fillers.map((parts, at): LabelledContact => {
        const [before, after] = FRAMES[(index + at) % FRAMES.length]
        const text = before + form(...parts) + after
        return { family: name, kind, text, plain: plain ?? false, heldOut: isHeldOut(index) }
      }),
    ),
)
