/** Webhooks at the desk, without script: added, verified, a message that failed is sent again, removed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postedForms } from '../support/page-forms.ts'
import type { Seller } from '../write/seller-app.ts'
import { startWebhookWorld, type WebhookWorld } from './webhook-world.ts'

let world: WebhookWorld
let seller: Seller
let cookie = ''

beforeAll(async () => {
  world = await startWebhookWorld()
  seller = await world.addSeller()
  cookie = await signIn(seller)
})
afterAll(() => world.close())

const post = (path: string, fields: Record<string, string>) =>
  fetch(world.base + path, {
    ...{ method: 'POST', redirect: 'manual', headers: { cookie } },
    body: new URLSearchParams(fields),
  })

const signIn = async ({ key }: Seller) =>
  (await post('/desk/sign-in', { key })).headers.get('set-cookie')!.split(';', 1)[0]!

async function show(path: string): Promise<string> {
  const answer = await fetch(world.base + path, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Presses a button of a page: the form that has it is sent with what stands in it. */
async function press(page: string, button: string, more: Record<string, string> = {}) {
  const forms = postedForms(await show(page), page.split('?', 1)[0]!)
  const form = forms.find(({ fields }) => fields.some(([, value]) => value === button))
  expect(form, `${page} has no button ${button}`).toBeDefined()
  return post(form!.action.replace('https://homes.example.com', ''), {
    ...Object.fromEntries(form!.fields),
    act: button,
    ...more,
  })
}

it('is added with a secret that is shown once, and says what is wrong at its field', async () => {
  const hidden = postedForms(await show('/desk/webhooks'), '/desk/webhooks').find(({ action }) =>
    action.endsWith('/desk/webhooks'),
  )!
  const fields = Object.fromEntries(hidden.fields)
  const refused = await post('/desk/webhooks', { ...fields, url: 'http://10.0.0.1/', query: 'x=1' })
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('href="#url"')
  expect(text).toContain('href="#query"')
})

it('is verified, and a failed message is sent again', async () => {
  const crm = world.receiver('desk')
  const page = await show('/desk/webhooks')
  const form = postedForms(page, '/desk/webhooks').find(({ action }) =>
    action.endsWith('/desk/webhooks'),
  )!
  const values = { url: crm.url, name: 'CRM', events: 'listing.*', query: 'price_max=300000' }
  const added = await post('/desk/webhooks', { ...Object.fromEntries(form.fields), ...values })
  expect(added.status).toBe(200)
  expect(await added.text()).toMatch(/<pre>whsec_[\w+/=]+<\/pre>/)
  const [hook] = [...(await seller.call('GET', '/webhooks')).body.results]
  const here = `/desk/webhooks/${hook!.id}`
  expect(await show(here)).not.toContain('whsec_')

  crm.echo = () => 'no'
  const unproved = await press(here, 'enable')
  expect(unproved.status).toBe(409)
  expect(await unproved.text()).toContain('did not answer with the token')
  crm.echo = (token) => token
  expect((await press(here, 'enable')).headers.get('location')).toBe(`${here}?notice=verified`)

  crm.answer = 500
  await seller.listingIn('live', { price: 250_000 })
  await expect.poll(() => show(here), { timeout: 20_000 }).toContain('500, attempts: 1')
  crm.answer = 204
  expect((await press(here, 'again')).headers.get('location')).toBe(`${here}?notice=queued`)
  expect(await world.comes(crm, 1)).toHaveLength(1)
  await expect.poll(() => show(here), { timeout: 20_000 }).toContain('Delivered')
  expect(await show(`${here}?status=failed`)).toContain('Nothing has been sent yet')
  expect(await show(`${here}?lang=el`)).toContain('Αποστολή ξανά')
  expect(await show(`${here}?lang=ru`)).toContain('Отправить снова')

  const stranger = await world.addSeller()
  const own = cookie
  cookie = ''
  cookie = await signIn(stranger)
  expect((await fetch(world.base + here, { headers: { cookie } })).status).toBe(404)
  cookie = own
  expect((await press(here, 'remove')).headers.get('location')).toBe(
    '/desk/webhooks?notice=removed',
  )
  expect(await show('/desk/webhooks')).toContain('You have no webhook yet')
})
