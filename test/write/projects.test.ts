/** Projects: a developer names one once, its units point to it, and a page shows them all. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { get } from '../support/test-app.ts'
import { completeFlat, type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

let app: SellerApp
let developer: Seller

beforeAll(async () => {
  app = await startSellerApp()
  developer = await app.addSeller('developer')
})
afterAll(() => app.stop())

const unit = (more: object) => developer.call('POST', '/listings', { ...completeFlat, ...more })

it('is made on first use, is one whatever the case of its name, and can be left', async () => {
  const first = await unit({ project: { name: ' Sea  Towers ' } })
  expect(first.status).toBe(201)
  const id = Number(first.body.project_id)
  const second = await unit({ project: { name: 'SEA TOWERS' } })
  const third = await unit({ project_id: id })
  expect([second, third].map(({ body }) => body.project_id)).toEqual([id, id])
  for (const { body } of [first, second, third]) {
    await developer.call('POST', `/listings/${body.id}/publish`)
  }
  const found = await get(app, `/v1/listings?project_id=${id}`)
  expect(found.body.total).toBe(3)
  const page = await get(app, `/projects/${id}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1>Sea Towers</h1>')
  expect(page.text.match(/class="card[ "]/g)).toHaveLength(3)

  const left = await developer.call('PATCH', `/listings/${third.body.id}`, { project: null })
  expect(left.body.project_id).toBeNull()
  expect((await get(app, `/v1/listings?project_id=${id}`)).body.total).toBe(2)
  // A write that says nothing of it leaves it.
  const unchanged = await developer.call('PATCH', `/listings/${first.body.id}`, { price: 300_000 })
  expect(unchanged.body.project_id).toBe(id)
})

it('is refused to others, and where it is none', async () => {
  const agency = await app.addSeller('agency')
  const rival = await app.addSeller('developer')
  const own = await unit({ project: { name: 'Palm Court' } })
  const project = { name: 'Palm Court' }
  const taken = await agency.call('POST', '/listings', { ...completeFlat, project })
  expect([taken.status, String(taken.body.error.param)]).toEqual([403, 'project'])
  const tried = await agency.call('POST', '/listings/validate', { ...completeFlat, project })
  expect(tried.body).toMatchObject({ valid: false, errors: [{ code: 'forbidden' }] })
  const project_id = own.body.project_id
  const foreign = await rival.call('POST', '/listings', { ...completeFlat, project_id })
  expect([foreign.status, String(foreign.body.error.code)]).toEqual([400, 'invalid_value'])
  const same = await rival.call('POST', '/listings', { ...completeFlat, project })
  expect(same.body.project_id).not.toBe(project_id)
  for (const wrong of [
    { project: 'Palm Court' },
    { project: { name: '' } },
    { project: { name: 'call 99 123456' } },
    { project: { name: 'x'.repeat(81) } },
    { project_id: 'one' },
    { project, project_id },
  ]) {
    expect([wrong, (await unit(wrong)).status]).toEqual([wrong, 400])
  }
  expect((await get(app, '/projects/999')).status).toBe(404)
})
