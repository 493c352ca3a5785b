import { NO_MCP } from './no-mcp.ts'
import { createDelivery } from '../../src/delivery/create-delivery.ts'
import type { CallCommand } from '../../src/features/calls/carrying/call-controls.ts'
import { LeaseLost } from '../../src/features/calls/session/call-over.ts'
import { placeCall } from '../../src/features/calls/placing/place-call.ts'
import { callInbox } from '../../src/features/calls/receiving/take-incoming-call.ts'
import { receiveCall } from '../../src/features/calls/receiving/receive-call.ts'
import type { TransferJobs } from '../../src/features/calls/charging/charge-transfer.ts'
import { createJobs } from '../../src/platform/work/jobs.ts'
import { wireCalls } from '../../src/features/calls/wire-calls.ts'
import type { Responder } from '../../src/gateways/ai/responder.ts'
import { sandboxIncoming } from '../../src/gateways/telephony/sandbox-incoming.ts'
import type { SandboxCallerStep } from '../../src/generated/types.gen.ts'
import { Activity } from '../../src/platform/activity.ts'
import type { Environment } from '../../src/platform/caller.ts'
import { createSecretBox } from '../../src/platform/crypto.ts'
import { Destinations } from '../../src/domain/destinations.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { createAddressGuard } from '../../src/platform/net/address-guard.ts'
import { createResolver } from '../../src/platform/net/resolver.ts'
import type { FakeTrunk } from './fake-line.ts'
import type { TestClock } from './test-clock.ts'
import type { TestDatabase } from './test-database.ts'

const TO_NUMBER = '+2348031234567'

export interface CallHarnessDeps {
  db: TestDatabase
  clock: TestClock
  trunk: FakeTrunk
  responder: Responder
}

/** A workspace that may call in one environment, and has one agent with a number. */
export interface Calling {
  workspace_id: string
  agent_id: string
  number: string
  environment: Environment
}

/** Live calls without HTTP, wired as in production and answered by a test's responder. */
export type CallHarness = Awaited<ReturnType<typeof openCallHarness>>

let numbered = 0

export async function openCallHarness({ db, clock, trunk, responder }: CallHarnessDeps) {
  const log = createLog('silent')
  const ids = createIds(clock)
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: createResolver({ clock }).resolve })
  const metrics = new Metrics()
  const box = createSecretBox(Buffer.alloc(32, 7))
  const delivery = createDelivery({ db, clock, log, ids, box, guard, metrics, retry_delays_ms: [0] })
  const activity = new Activity()
  const recordings = { find: () => Promise.resolve('none' as const), settle() {} }
  const turns = { log, responderFor: () => responder, searchKnowledge: () => Promise.resolve([]), mcp: NO_MCP }
  const settings = { destinations: new Destinations(null), call_settings: { hold_limit_ms: 600_000 }, trunks: [trunk] }
  const transfer_jobs = createJobs<TransferJobs>({ engine: delivery.engine, db, clock, ids, log })
  const common = { db, clock, ids, log, delivery, activity, recordings, turns, transfer_jobs }
  const { dialling: deps, live_calls, controls } = wireCalls({ ...common, ...settings })
  await delivery.start()
  controls.start()
  live_calls.start()

  return {
    live_calls,
    activity,
    inbox: callInbox(deps),

    async calling(environment: Environment, settings: Record<string, unknown>): Promise<Calling> {
      const [workspace_id, agent_id, number_id] = [ids('ws'), ids('agt'), ids('num')]
      const number = `+23480399${String(++numbered).padStart(5, '0')}`
      const [created_at, updated_at] = [clock.now(), clock.now()]
      const row = {
        workspace_id,
        plan: 'scale',
        balance_kobo: 10 ** 9,
        recording_enabled: true,
        created_at,
        updated_at,
      }
      await db.knex('workspaces').insert({ ...row, name: 'Test' })
      await db
        .knex('dpa_acceptances')
        .insert({ workspace_id, version: '1.0', accepted_by: 'x', accepted_at: created_at })
      const agent = {
        workspace_id,
        agent_id,
        display_name: 'Ada',
        ai_provider: 'byom',
        webhook_url: 'http://127.0.0.1:9',
      }
      const usual = { language: 'en', tool_definitions: '[]', shareable: false, status: 'active' }
      const switches = { screening_enabled: false, screening_fail_closed: false, call_window_timezone: 'Africa/Lagos' }
      await db.knex('agents').insert({ ...agent, ...usual, ...switches, created_at, updated_at, ...settings })
      const channels = ['voice']
      const kind = { type: 'mobile_virtual', country_code: 'NG' }
      await db.knex('numbers').insert({ number_id, e164: number, channels, environment, ...kind })
      const claim = { workspace_id, number_id, agent_id, environment, channels, status: 'provisioned' }
      await db.knex('number_claims').insert({ ...claim, provisioned_at: created_at })
      return { workspace_id, agent_id, number, environment }
    },

    async place({ workspace_id, environment, agent_id }: Calling): Promise<string> {
      const caller = { workspace_id, environment, actor: 'key_test', role: 'owner', requests_per_minute: 1 } as const
      const body = { agent_id, to_number: TO_NUMBER }
      return (await placeCall(deps, { caller, body, claim: undefined })).body.call_id
    },

    async ring({ workspace_id, environment, number }: Calling, utterances: SandboxCallerStep[]): Promise<string> {
      const facts = await deps.readInboundFacts({
        environment,
        to_number: number,
        workspace_id,
        contact: TO_NUMBER,
        asked_version: null,
      })
      if (!facts?.agent_id) throw new Error('The number has no agent.')
      const { agent_id } = facts
      const incoming = sandboxIncoming(clock, { to_number: number, from_number: TO_NUMBER, utterances })
      return (await receiveCall(deps, { incoming, environment, facts: { ...facts, agent_id } })).call_id
    },

    control: (call_id: string, command: CallCommand) => controls.send(call_id, command),

    /**
     * Simulates the death of the process that carries the call: it writes nothing more, and does not renew its lease.
     */
    kill(call_id: string): void {
      live_calls.get(call_id)?.abandon(new LeaseLost('The process has died.'))
    },

    async stop(): Promise<void> {
      await live_calls.stop()
      await delivery.stop({ within_ms: 0 })
      metrics.close()
    },
  }
}
