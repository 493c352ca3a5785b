import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** 11 of the 30 days of November are left. */
const BUILDER_REST = 916_666

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const balanceOf = async ({ production }: TestWorkspace): Promise<number> =>
  (await production.billing.balance()).balance_kobo

/** A workspace that has come to the scale plan from starter, has paid for it, and may switch again. */
async function switched(): Promise<TestWorkspace> {
  const workspace = await server.workspace({ plan: 'starter', balance_kobo: 20_000_000 })
  const { production, workspace_id } = workspace
  await production.subscription.switch({ plan: 'scale' })
  await server.db.knex('subscriptions').where({ workspace_id }).update({ last_changed_at: null })
  return workspace
}

describe('GET /v1/workspace/subscription/preview', () => {
  test('200: exactly what the switch then charges and changes, and changes nothing itself', async () => {
    const workspace = await switched()
    const { production } = workspace
    await production.workspace.switchRecording()
    for (let n = 0; n < 4; n++) await agentOf(production)
    const before = await balanceOf(workspace)
    for (const plan of ['builder', 'starter'] as const) {
      const { request_id: _, ...preview } = await production.subscription.preview({ plan })
      expect(await balanceOf(workspace)).toBe(before)
      expect((await production.subscription.get()).plan).toBe('scale')
      expect(preview).toMatchObject({ plan, balance_kobo: before, missing_kobo: 0 })
      if (plan !== 'starter') continue
      const { proration, quota_after, paused_agent_ids, recording_disabled } = await production.subscription.switch({
        plan,
      })
      expect(preview).toMatchObject({ proration, quota_after, paused_agent_ids, recording_disabled })
      expect(paused_agent_ids).toHaveLength(2)
      expect(recording_disabled).toBe(true)
      expect(preview.balance_after_kobo).toBe(await balanceOf(workspace))
    }
  })

  test('200: names what is missing if the balance does not cover it', async () => {
    const { production, sandbox } = await server.workspace({ plan: 'starter', balance_kobo: 1_000 })
    const expected = { balance_after_kobo: 1_000 - BUILDER_REST, missing_kobo: BUILDER_REST - 1_000 }
    expect(await production.subscription.preview({ plan: 'builder' })).toMatchObject(expected)
    expect(await sandbox.subscription.preview({ plan: 'builder' })).toMatchObject(expected)
  })

  test('is refused as the switch is', async () => {
    const { production } = await server.workspace({ plan: 'starter', balance_kobo: 20_000_000 })
    const payg = await server.workspace({ plan: 'payg' })
    const preview = (plan: string) => production.subscription.preview({ plan })
    await expect(preview('gold')).rejects.toMatchObject({ status: 400, code: 'INVALID_PLAN' })
    await expect(preview('starter')).rejects.toMatchObject({ status: 400, code: 'NO_OP' })
    await expect(payg.production.subscription.preview({ plan: 'builder' })).rejects.toMatchObject({
      code: 'TIER_SWITCH_UNSUPPORTED',
    })
    await production.subscription.switch({ plan: 'builder' })
    await expect(preview('scale')).rejects.toMatchObject({ status: 429, code: 'TIER_SWITCH_TOO_FREQUENT' })
  })
})
