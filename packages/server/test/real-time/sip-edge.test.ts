import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '@ohun/clock'
import { WAIT } from '../../../../test/limits.ts'
import { startBackend, type Backend } from '../support/backend.ts'
import { startEdge, type Kamailio } from '../support/kamailio.ts'
import { freePort } from '../support/kernel-ports.ts'
import { operator } from '../support/operator.ts'
import { ANY_HOUR, agentOf, numbersInPool } from '../support/scenario.ts'
import { startSipp, type Sipp } from '../support/sipp.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'
import { requireTool, TOOLS_ENV } from '../support/tools.ts'
import { startNode, type NodeProcess } from '../support/node-process.ts'

const CALLS = 6
const CALLER = '+2348031112222'

/** The carriers are at 127.0.0.1; nodes take calls only from here. */
const INSIDE = '127.0.0.2'
/** Less than a trunk waits for a carrier. */
const PATIENCE_MS = 4_000
/** Matches requests that have come over a proxy. */
const BY_PROXY = 'Via:.*Via:'
/** The second node. */
const DRAINED = '127.0.0.4'

describe.skipIf(requireTool('kamailio') ?? requireTool('sipp'))(
  'two nodes behind the deployed Kamailio, with an address for each side',
  () => {
    let db: TestDatabase
    let backend: Backend
    let edge: Kamailio
    let nodes: [NodeProcess, NodeProcess]
    let carrier_port: number
    let ohun: TestWorkspace['production']
    let agent_id: string
    let number: string
    let ohunServer: ReturnType<typeof operator>

    beforeAll(async () => {
      ;[db, backend] = await Promise.all([createTestDatabase(), startBackend()])
      const port = await freePort()
      const facing = {
        carriers: { host: '127.0.0.1', port },
        nodes: { host: INSIDE, port },
      }
      const sip = [
        { host: '127.0.0.3', port },
        { host: DRAINED, port },
      ] as const
      carrier_port = await freePort()
      const plain = { name: 'mtn-1', mno: 'mtn', protocol: 'sip', domain: 'mtn.carrier.internal' }
      const voice = [{ ...plain, ...facing.nodes, ping_seconds: 0 }]
      nodes = [await startNode(db, { voice, sip: sip[0] }), await startNode(db, { voice, sip: sip[1] })]
      // After the nodes: one that does not answer at first is left out for some seconds.
      const mtn = { host: '127.0.0.1', port: carrier_port }
      edge = await startEdge({ facing, nodes: sip, mtn, patience_ms: PATIENCE_MS })
      ohunServer = operator({ DATABASE_URL: db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') })
      ;({ ohun, agent_id, number } = await callingWorkspace())
    })

    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await Promise.all([edge.stop(), backend.stop(), db.drop()])
    })

    /** A workspace with a number, and an agent that answers it. */
    const callingWorkspace = async () => {
      const { production } = await makeWorkspace({ db, clock: systemClock, base_url: nodes[0].base_url }, {})
      const settings = { ...ANY_HOUR, webhook_url: backend.url, greeting_text: 'Good day.' }
      const { agent_id } = await agentOf(production, settings)
      const [number_id] = (await numbersInPool(db, { count: 1 })) as [string]
      const { e164 } = await production.numbers.claim({ number_id, agent_id })
      return { ohun: production, agent_id, number: e164 }
    }
    const rings = (scenario: string): Promise<Sipp> =>
      startSipp(scenario, {
        target: { host: '127.0.0.1', port: edge.port },
        service: number,
        calls: CALLS,
        rate: CALLS,
        keys: { caller: CALLER },
      })
    const readiness = async ({ base_url }: NodeProcess) => (await fetch(`${base_url}/readyz`)).status
    const calls = async () => (await ohun.calls.list({ page_size: 100 })).items
    /** The calls of each node, in the order in which the nodes have started. */
    const byNode = async (): Promise<string[][]> => {
      const { rows } = await db.pool.query<{ call_ids: string[] }>(
        'select array_agg(call_id order by call_id) as call_ids from live_calls group by owner order by owner',
      )
      return rows.map(({ call_ids }) => call_ids)
    }

    test('a node’s call goes to the carrier of its domain, and its hang-up along the same route', async () => {
      // On a busy machine the hang-up is repeated. The repetition must not reach the carrier of the next test.
      const keys = { lingers_ms: '4000', hung_up_over: BY_PROXY }
      const carrier = await startSipp('trunk-answer', { port: carrier_port, keys })
      const { call_id } = await ohun.calls.create({ agent_id, to_number: '+2348031234567' })
      await expect.poll(async () => (await ohun.calls.get(call_id)).status).toBe('in_progress')
      await ohun.calls.hangUp(call_id)
      await carrier.passed()
      expect(await ohun.calls.get(call_id)).toMatchObject({ status: 'completed', mno_used: 'mtn' })
    })

    test('a carrier that answers three calls with 503 gets the next one', async () => {
      // A workspace for each try: the failed calls of the first try would count against the carrier in the second one.
      const caller = await callingWorkspace()
      const place = () => caller.ohun.calls.create({ agent_id: caller.agent_id, to_number: '+2348031234567' })
      const carrier = await startSipp('trunk-recovers', {
        port: carrier_port,
        calls: 4,
        keys: { hung_up_over: BY_PROXY },
      })
      for (let call = 0; call < 3; call++) {
        // A proxy passes 503 on as 500 (RFC 3261, section 16.7).
        const refused = { code: 'CALL_FAILED', message: expect.stringContaining('it answered 500') }
        await expect(place()).rejects.toMatchObject(refused)
      }
      const { call_id } = await place()
      await expect.poll(async () => (await caller.ohun.calls.get(call_id)).status).toBe('in_progress')
      await caller.ohun.calls.hangUp(call_id)
      await carrier.passed()
    })

    test('a call is taken over by INVITE with Replaces to its number or its Contact, whichever node has it', async () => {
      const target = { host: '127.0.0.1', port: edge.port }
      const phone = (scenario: string, keys = {}): Promise<Sipp> =>
        startSipp(scenario, { target, service: number, keys: { caller: CALLER, ...keys } })
      const first = [await phone('caller-listens'), await phone('caller-listens')]
      await expect.poll(byNode).toEqual([[expect.any(String)], [expect.any(String)]])
      const call_ids = (await byNode()).flat()
      const takeOver = async (calls: Sipp[], byContact: boolean): Promise<Sipp[]> => {
        const number_uri = `sip:${number}@127.0.0.1:${edge.port}`
        const taking = calls.map(async (one) => {
          await expect.poll(() => one.logged()).toHaveLength(2)
          const [replaces, contact] = one.logged() as [string, string]
          return await phone('caller-replaces', { replaces, uri: byContact ? contact : number_uri })
        })
        const taken = await Promise.all(taking)
        for (const one of calls) await one.passed()
        return taken
      }
      const last = await takeOver(await takeOver(first, false), true)
      expect((await byNode()).flat()).toEqual(call_ids)
      await Promise.all(call_ids.map((call_id) => ohun.calls.hangUp(call_id)))
      for (const one of last) await one.passed()
      await expect.poll(byNode).toEqual([])
    })

    test('calls in are shared; those of a node that drains continue, and new ones go to the other', async () => {
      const listens = await rings('caller-listens')
      const half = Array.from({ length: CALLS / 2 }, () => expect.any(String))
      await expect.poll(byNode).toEqual([half, half])
      const [, kept] = await byNode()
      const { code, json } = await ohunServer(['nodes'])
      const draining = (json['nodes'] as { node: number; base_url: string }[]).find(
        ({ base_url }) => base_url === nodes[1].base_url,
      )
      expect(code).toBe(0)
      const drain = async (...flags: string[]) => {
        expect(await ohunServer(['drain', String(draining!.node), ...flags])).toMatchObject({ code: 0 })
        await expect.poll(() => readiness(nodes[1]), WAIT).toBe(flags.includes('--undo') ? 200 : 503)
      }
      await drain()
      const later = await rings('caller-hangs-up')
      await later.passed()
      // A call of the node that drains is still taken over, by its Contact.
      const known = listens.logged()
      const at = known.findIndex((line) => line.includes(`@${DRAINED}:`))
      const keys = { caller: CALLER, replaces: known[at - 1]!, uri: known[at]! }
      const taking = await startSipp('caller-replaces', { target: { host: '127.0.0.1', port: edge.port }, keys })
      await expect.poll(() => taking.logged()).toHaveLength(2)
      expect((await byNode())[1]).toEqual(kept)
      await drain('--undo')
      await Promise.all((await byNode()).flat().map((call_id) => ohun.calls.hangUp(call_id)))
      await expect.poll(byNode, WAIT).toEqual([])
      const ended = (await calls()).filter(({ call_id }) => kept!.includes(call_id))
      expect(ended.map(({ end_reason }) => end_reason)).not.toContain('connection_lost')
    })

    test('calls in are shared; the calls of a killed node end, and new ones go to the other', async () => {
      await rings('caller-listens')
      const half = Array.from({ length: CALLS / 2 }, () => expect.any(String))
      await expect.poll(byNode).toEqual([half, half])
      const [, lost] = await byNode()
      await nodes[1].kill()
      const later = await rings('caller-hangs-up')
      await later.passed()
      const ended = async () => (await calls()).filter(({ end_reason }) => end_reason === 'connection_lost')
      const lostIds = async () => (await ended()).map(({ call_id }) => call_id).toSorted()
      await expect.poll(lostIds, { interval: 500 }).toEqual(lost)
    })
  },
)

describe.skipIf(requireTool('kamailio'))('the deployed Kamailio', () => {
  test.each([[[]], [['WITH_RTPENGINE']]])('has a valid configuration with %j', (defines: string[]) => {
    const directory = fileURLToPath(new URL('../../../../deploy/kamailio', import.meta.url))
    const list = `DISPATCHER_LIST="${directory}/dispatcher.list"`
    const args = [list, ...defines].flatMap((define) => ['-A', define])
    const check = spawnSync('kamailio', ['-c', '-f', `${directory}/kamailio.cfg`, ...args], { env: TOOLS_ENV })
    expect({ status: check.status, said: check.stderr.toString() }).toMatchObject({
      status: 0,
      said: expect.stringContaining('config file ok'),
    })
  })
})
