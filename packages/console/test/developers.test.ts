import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** Seven attempts, one right after the other. */
const AT_ONCE = { OHUN_WEBHOOK_RETRY_DELAYS: '0s,1ms,1ms,1ms,1ms,1ms,1ms' }
/** The icon is part of the documentation, which is not built for this test. */
const NO_ICON = /status of 404/
const HOSTILE = '<img src=x onerror=document.title=1><script>document.title=1</script>'

describe.skipIf(requireTool('chromium'))('the pages for developers', () => {
  let harness: ConsoleHarness
  let backend: Backend
  beforeAll(async () => {
    backend = await startBackend()
    harness = await startConsole(undefined, AT_ONCE)
  })
  afterAll(() => backend.stop())

  test('show empty lists without a violation', async () => {
    const page = await harness.visit('sandbox/deliveries', { expected_errors: NO_ICON })
    await page.getByRole('heading', { name: 'No deliveries here' }).waitFor()
    await checkEveryLook(page)
  })

  test('lead to the failing webhook, whose answer is text, and replay it', async () => {
    const answer = backend.answer
    backend.answer = (_, response) => {
      response.statusCode = 500
      return HOSTILE
    }
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body: 'x' })
    const page = await harness.visit('sandbox/deliveries')
    await page.getByLabel('Status').selectOption('dead_lettered')
    await page.getByRole('link', { name: 'message.sent' }).click()
    await page.getByText(HOSTILE).first().waitFor()
    expect(await page.title()).toBe('message.sent – Ohun')
    expect(await page.locator('main img, main script').count()).toBe(0)
    await checkEveryLook(page)
    backend.answer = answer
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByText('delivered', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Replay' }).count()).toBe(0)
  })

  test('lead from the start page to a failing endpoint, and replay what it did not take', async () => {
    const answer = backend.answer
    backend.answer = (_, response) => {
      response.statusCode = 503
      return HOSTILE
    }
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const url = `${backend.url}failing`
    const { id: endpoint_id } = await sandbox.webhookEndpoints.create(agent_id, { url, description: HOSTILE })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { message_id } = await sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body: 'x' })
    // Its last event, so that nothing becomes a dead letter after the replay.
    await expect.poll(async () => (await sandbox.messages.get(message_id)).status, WAIT).toBe('delivered')
    await expect
      .poll(async () => {
        const { items } = await sandbox.webhooks.deliveries({ endpoint_id })
        return [...new Set(items.map(({ status }) => status))]
      }, WAIT)
      .toEqual(['dead_lettered'])
    const page = await harness.visit('sandbox', { expected_errors: NO_ICON })
    await page.getByRole('link', { name: url }).click()
    await page.getByRole('heading', { name: 'Endpoint', exact: true }).waitFor()
    await page.getByRole('definition').filter({ hasText: '0 %' }).waitFor()
    await page.getByText('dead_lettered').first().waitFor()
    expect(await page.locator('main img, main script').count()).toBe(0)
    await checkEveryLook(page)
    backend.answer = answer
    await page.getByRole('button', { name: 'Replay dead letters' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await page.getByText('delivered', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByText('dead_lettered').count(), WAIT).toBe(0)
  })

  test('add an endpoint, try it, change, pause and delete it', async () => {
    const { sandbox } = harness.server.workspace
    const { display_name } = await agentOf(sandbox, { display_name: 'Order desk' })
    const page = await harness.visit('sandbox/endpoints', { expected_errors: /status of 40[04]/ })
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Agent', { exact: true }).selectOption({ label: display_name })
    await page.getByLabel('URL').fill('ftp://example.com/')
    await page.getByLabel('Headers').fill('no colon')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('"no colon" has no colon').waitFor()
    await page.getByLabel('Headers').fill('Authorization: Bearer 123')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    await checkEveryLook(page)
    await page.getByLabel('URL').fill(`${backend.url}orders`)
    await page.getByLabel('call.completed').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: `${backend.url}orders` }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/^delivered Status 200 in/).waitFor()
    const [made] = (await sandbox.webhooks.endpoints()).items
    expect(made).toMatchObject({ event_types: ['call.completed'], header_names: ['Authorization'] })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('Order service')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Order service').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('paused', { exact: true }).waitFor()
    const changed = await sandbox.webhookEndpoints.get(made!.agent_id, made!.id)
    expect(changed).toMatchObject({ active: false, header_names: ['Authorization'] })
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The endpoint was deleted.').waitFor()
    expect((await sandbox.webhooks.endpoints()).items.map(({ id }) => id)).not.toContain(made!.id)
  })

  test('show the signing secret when asked, and rotate it after a typed word', async () => {
    const { production } = harness.server.workspace
    const { signing_secret } = await production.webhooks.signingSecret()
    const page = await harness.visit('sandbox/endpoints', { expected_errors: /status of 40[49]/ })
    await page.getByRole('heading', { name: 'Signing secret' }).waitFor()
    expect(await page.content()).not.toContain(signing_secret)
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await page.getByRole('button', { name: signing_secret }).waitFor()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Rotate the secret' }).isDisabled()).toBe(true)
    await checkEveryLook(page)
    await dialog.getByRole('textbox').fill('rotate')
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByText('Requests are signed with the previous secret too').waitFor()
    const rotated = await production.webhooks.signingSecret()
    expect(rotated.signing_secret).not.toBe(signing_secret)
    await page.getByRole('button', { name: rotated.signing_secret }).waitFor()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await dialog.getByRole('textbox').fill('rotate')
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
    await dialog.getByText(/rotated less than 24 hours ago/).waitFor()
  })

  test('show events as they happen, pause, and open one as JSON', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { display_name: 'Eventful' })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const send = (body: string) => sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body })
    const page = await harness.visit(`sandbox/events?agent_id=${agent_id}`, { expected_errors: NO_ICON })
    await page.getByRole('heading', { name: 'No events here' }).waitFor()
    await send('first')
    const sent = page.getByRole('link', { name: 'message.sent' })
    await sent.waitFor()
    await page.getByLabel('Event type').selectOption('message.sent')
    await page.getByRole('button', { name: 'Pause' }).click()
    await send('second')
    const events = () => sandbox.events.list({ agent_id, event_type: 'message.sent' })
    const beside = await harness.open({ path: `sandbox/events?agent_id=${agent_id}&event_type=message.sent` })
    await expect.poll(async () => await beside.getByRole('link', { name: 'message.sent' }).count(), WAIT).toBe(2)
    expect(await sent.count()).toBe(1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(async () => await sent.count(), WAIT).toBe(2)
    await sent.first().click()
    const { event_id } = (await events()).items[0]!
    await page.getByRole('region', { name: 'Event as JSON' }).getByText(event_id).waitFor()
    expect(new URL(page.url()).search).toContain(event_id)
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('replay the dead letters of a filter, after their number was shown', async () => {
    const answer = backend.answer
    backend.answer = (_, response) => void response.writeHead(500).end()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const url = `${backend.url}filtered`
    const { id: endpoint_id } = await sandbox.webhookEndpoints.create(agent_id, { url, event_types: ['message.sent'] })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    for (const body of ['one', 'two'])
      await sandbox.messages.create({ agent_id, channel: 'sms', to: '+2348031234567', body })
    const dead = () => sandbox.webhooks.deliveries({ endpoint_id, status: 'dead_lettered' })
    await expect.poll(async () => (await dead()).items.length, WAIT).toBe(2)
    backend.answer = answer
    // The endpoint is on the second page of the list.
    await harness.server.db.knex.raw(
      `insert into webhook_targets
       select (jsonb_populate_record(webhook_targets, jsonb_build_object('target_id', 'whep_z' || n, 'active', false))).*
       from webhook_targets, generate_series(1, 100) n where target_id = ?`,
      [endpoint_id],
    )
    const page = await harness.visit('sandbox/deliveries', { expected_errors: NO_ICON })
    await page.getByLabel('Status').selectOption('delivered')
    expect(await page.getByRole('button', { name: 'Replay dead letters' }).count()).toBe(0)
    await page.getByLabel('Status').selectOption('dead_lettered')
    await page.getByLabel('Endpoint').selectOption(endpoint_id)
    await page.getByLabel('Created').selectOption('hour')
    await expect.poll(async () => await page.getByRole('row').count(), WAIT).toBe(3)
    await page.getByRole('button', { name: 'Replay dead letters' }).click()
    await page.getByText('2 dead letters match this filter').waitFor()
    expect((await dead()).items).toHaveLength(2)
    await checkEveryLook(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await page.getByText('2 deliveries are sent again.').waitFor()
    await expect.poll(async () => (await dead()).items.length, WAIT).toBe(0)
    expect(new URL(page.url()).search).toContain(endpoint_id)
    await expect.poll(async () => await page.getByRole('row').count(), WAIT).toBe(0)
    const delivered = () => sandbox.webhooks.deliveries({ endpoint_id, status: 'delivered' })
    await expect.poll(async () => (await delivered()).items.length, WAIT).toBe(2)
    backend.answer = (_, response) => void response.writeHead(500).end()
    // No event announces the attempts of a replay.
    const [since, until] = [Date.now() - 60_000, Date.now()].map((time) => new Date(time).toISOString())
    await sandbox.webhooks.replay({ endpoint_id, status: 'delivered', since: since!, until: until! })
    await expect.poll(async () => await page.getByRole('row').count(), WAIT).toBe(3)
    backend.answer = answer
  })

  test('find the request of an error by its request_id', async () => {
    const { sandbox } = harness.server.workspace
    const refused: unknown = await sandbox.agents.get('agt_unknown').catch((error: unknown) => error)
    const { requestId } = refused as { requestId: string }
    const page = await harness.visit('sandbox/requests')
    await page.getByLabel('Request id').fill(requestId)
    await page.getByRole('button', { name: 'Find request' }).click()
    await page.getByText('NOT_FOUND').waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('cell', { name: 'sandbox', exact: true }).waitFor()
    await checkEveryLook(page)
    expect(new URL(page.url()).search).toContain(requestId)
  })
})
