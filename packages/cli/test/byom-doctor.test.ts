import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgentHandler, memoryEventStore, verifyWebhook, WebhookVerificationError } from '@ohun/webhook-verifier'
import { describe, expect, test } from 'vitest'
import { receivers } from '../../webhook-verifier/test/support/receivers.ts'
import { checkEventSpeed } from '../src/byom/doctor/event-checks.ts'
import { advice, type Finding } from '../src/byom/doctor/finding.ts'
import type { Patient } from '../src/byom/doctor/patient.ts'
import { backend, nowhere, type Answer, type Received } from './support/backend.ts'
import { machine, type Terminal } from './support/terminal.ts'

const secret = 'whsec_test'

async function doctor(
  url: string,
  argv: string[] = [],
  { ohun = undefined as Ohun | undefined, ...terminal }: Options = {},
) {
  const run = ohun ?? (await machine()).ohun
  const outcome = await run(['byom', 'doctor', '--url', url, ...argv], {
    ...terminal,
    env: { OHUN_SIGNING_SECRET: secret, ...terminal.env },
  })
  const { checks = [], healthy } = JSON.parse(outcome.stdout || '{}') as { checks?: Finding[]; healthy?: boolean }
  const of = (result: Finding['result']) => checks.filter((check) => check.result === result).map(({ check }) => check)
  return { ...outcome, healthy, checks, failed: of('failed'), warnings: of('warning'), skipped: of('skipped') }
}

type Ohun = Awaited<ReturnType<typeof machine>>['ohun']
type Options = Terminal & { ohun?: Ohun }

const agent = () =>
  createAgentHandler({
    secrets: secret,
    onTurn: ({ transcription }) => ({ text: `You said: ${transcription}` }),
    onTool: () => ({ status: 'on its way' }),
    onScreening: () => ({ action: 'allow' }),
    onMachine: () => ({ action: 'hang_up' }),
    onAnalysis: () => ({ data: {} }),
    onEvent: () => undefined,
    store: memoryEventStore(),
    logger: false,
  })

describe('a receiver that is built on the verifier is healthy', () => {
  test.each(Object.entries(receivers))('with %s', async (_, receiver) => {
    const { exit_code, stderr, failed, warnings, skipped } = await doctor(await receiver(agent()), [
      '--requests',
      'events,turns,messages,tools,screenings,machines,analyses',
    ])
    expect({ exit_code, stderr, failed, warnings, skipped }).toEqual({
      exit_code: 0,
      stderr: '',
      failed: [],
      warnings: [],
      skipped: [],
    })
  })

  test('events without a handler are not examined', async () => {
    const url = await receivers['Node http']!({ secrets: secret, onEvent: () => undefined, logger: false })
    const { exit_code, skipped } = await doctor(url)
    expect({ exit_code, skipped }).toEqual({ exit_code: 0, skipped: ['turns'] })
  })

  test('with either secret during a rotation', async () => {
    const env = { OHUN_SIGNING_SECRET_NEXT: 'whsec_next' }
    for (const secrets of [secret, 'whsec_next']) {
      const url = await receivers['Node http']!({ ...agent(), secrets })
      expect((await doctor(url, [], { env })).failed).toEqual([])
    }
  })
})

/** A backend by hand; every fault below is one line of it that is wrong. */
interface Receiver {
  secret?: string
  tolerance_seconds?: number
  clock_ahead_seconds?: number
  checksSignature?: boolean
  /** The text over which the HMAC is computed. */
  bytes?: (received: Received) => string | Buffer
  headers?: (headers: Record<string, string>) => Record<string, string>
  answer?: (received: Received) => Answer | Promise<Answer>
}

function byHand(receiver: Receiver) {
  const {
    tolerance_seconds = 300,
    clock_ahead_seconds = 0,
    checksSignature = true,
    bytes = ({ body }) => body,
  } = receiver
  return backend((received) => {
    const headers = (receiver.headers ?? ((same) => same))(received.headers as Record<string, string>)
    try {
      const now = Date.now() + clock_ahead_seconds * 1_000
      const secrets = receiver.secret ?? secret
      if (checksSignature) verifyWebhook({ body: bytes(received), headers, secrets, tolerance_seconds, now })
    } catch (error) {
      if (error instanceof WebhookVerificationError) return { status: 401, body: error.reason }
      throw error
    }
    return receiver.answer?.(received) ?? ('event_type' in received.json ? { received: true } : { text: 'Good day' })
  })
}

const without =
  (...names: string[]) =>
  (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

const onlyTurns = (answer: Answer) => (received: Received) =>
  'event_type' in received.json ? { received: true } : answer

describe('each of the usual faults is found, and no other', () => {
  test('a receiver by hand without a fault', async () => {
    const { exit_code, failed, warnings } = await doctor((await byHand({})).url)
    expect({ exit_code, failed, warnings }).toEqual({ exit_code: 0, failed: [], warnings: [] })
  })

  test.each<[string, Receiver, string[]]>([
    ['the signature is not checked', { checksSignature: false }, ['signature']],
    ['the body is written again', { bytes: ({ json }) => JSON.stringify(json) }, ['raw_body']],
    ['the body is written again by Python', { bytes: ({ json }) => python(json) }, ['raw_body']],
    ['an old signature is accepted', { tolerance_seconds: Infinity }, ['clock']],
    ['no difference of the clocks is accepted', { tolerance_seconds: 60 }, ['clock']],
    ['the clock is an hour ahead', { clock_ahead_seconds: 3_600 }, ['clock']],
    ['only the current signature is read', { headers: without('x-service-signature-previous') }, ['rotation']],
    ['the header of the event is not compared', { headers: without('x-service-event-id') }, ['event_id']],
    ['the secret is another one', { secret: 'whsec_other' }, ['accepted']],
    ['turns are answered like events', { answer: () => ({ received: true }) }, ['turns']],
    ['turns are answered with HTML', { answer: onlyTurns('<html></html>') }, ['turns']],
    ['turns are redirected', { answer: onlyTurns({ status: 302, headers: { location: '/' } }) }, ['turns']],
    ['turns fail', { answer: onlyTurns({ status: 500 }) }, ['turns']],
    ['everything is redirected', { answer: () => ({ status: 308, headers: { location: '/' } }) }, ['reachable']],
  ])('%s', async (_, receiver, expected) => {
    const { exit_code, failed, checks } = await doctor((await byHand(receiver)).url)
    expect({ exit_code, failed }).toEqual({ exit_code: 1, failed: expected })
    const finding = checks.find(({ result }) => result === 'failed')
    expect(finding).toMatchObject({ sent: expect.any(String), got: expect.any(String), fix: expect.any(String) })
    expect(finding!.guide).toMatch(/^https:.*\.md#[\w-]+$/)
  })

  test('a repeat is refused', async () => {
    const seen = new Set<string>()
    const answer = ({ json }: Received): Answer => {
      const { event_id } = json as { event_id?: string }
      if (event_id === undefined) return { text: 'Hi' }
      if (seen.has(event_id)) return { status: 500, body: 'duplicate key' }
      seen.add(event_id)
      return { received: true }
    }
    const { failed, checks } = await doctor((await byHand({ answer })).url)
    expect(failed).toEqual(['repeats'])
    expect(checks.find(({ check }) => check === 'repeats')!.got).toContain('then 500: duplicate key')
  })

  test('events are answered slowly, each of them', async () => {
    const times = [1_800, 1_200, 1_300]
    const patient: Patient = {
      carrier: 'call.initiated',
      body: () => ({}),
      send: async () => ({ kind: 'failed', cause: 'connect', detail: '', latency_ms: times.shift()! }),
    }
    expect(await checkEventSpeed(patient, JSON.stringify)).toMatchObject({
      result: 'failed',
      got: 'answers after 1800, 1200, 1300 ms',
    })
    times.push(1_800, 20, 1_300)
    expect(await checkEventSpeed(patient, JSON.stringify)).toMatchObject({ result: 'ok' })
  })

  test('a forged request is a crash: a warning', async () => {
    const { url } = await backend(({ headers, body, json }) => {
      if (!headers['x-service-timestamp']) return { status: 500, body: 'TypeError' }
      const answer = 'event_type' in json ? { received: true } : { text: 'Hi' }
      try {
        verifyWebhook({ body, headers, secrets: secret })
        return answer
      } catch {
        return { status: 401 }
      }
    })
    const { exit_code, failed, warnings } = await doctor(url)
    expect({ exit_code, failed, warnings }).toEqual({ exit_code: 0, failed: [], warnings: ['signature'] })
  })
})

describe('--probe sees whether a repeat is handled twice', () => {
  async function probed(
    handle: (event_id: string, log: string) => void,
    probe = 'cat handled.log 2>/dev/null || true',
  ) {
    const { directory, ohun } = await machine()
    const log = join(directory, 'handled.log')
    const answer = ({ json }: Received): Answer => {
      const { event_id } = json as { event_id?: string }
      if (event_id !== undefined) handle(event_id, log)
      return event_id === undefined ? { text: 'Hi' } : { received: true }
    }
    return await doctor((await byHand({ answer })).url, ['--probe', probe], { ohun })
  }
  const append = (event_id: string, log: string) => appendFileSync(log, `${event_id}\n`)

  test('twice', async () => {
    const { failed, checks } = await probed(append)
    expect(failed).toEqual(['repeats'])
    expect(checks.find(({ check }) => check === 'repeats')!.got).toContain('handled twice')
  })

  test('once', async () => {
    const { failed, checks } = await probed((event_id, log) => {
      if (!existsSync(log) || !readFileSync(log, 'utf8').includes(event_id)) append(event_id, log)
    })
    expect(failed).toEqual([])
    expect(checks.find(({ check }) => check === 'repeats')!.got).toContain('handled once')
  })

  test('a probe that shows nothing is a warning, and one that fails an error', async () => {
    expect((await probed(append, 'echo same')).warnings).toEqual(['repeats'])
    const { exit_code, stderr } = await probed(append, 'exit 3')
    expect(exit_code).toBe(1)
    expect(stderr).toContain('PROBE_FAILED')
  })
})

test('an address where no server listens is exit code 5, and nothing else is printed', async () => {
  const { exit_code, failed, skipped } = await doctor(await nowhere())
  expect({ exit_code, failed }).toEqual({ exit_code: 5, failed: ['reachable'] })
  expect(skipped).toContain('signature')
})

test('the agent is the one that the backend knows', async () => {
  const { url, received } = await byHand({})
  await doctor(url, ['--agent-id', 'agt_mine'])
  expect(new Set(received.map(({ json }) => (json as { agent_id?: string }).agent_id))).toEqual(new Set(['agt_mine']))
})

test('a backend for turns alone is examined with turns', async () => {
  const { url, received } = await byHand({
    answer: ({ json }) => ('event_type' in json ? { status: 404 } : { text: 'Hi' }),
  })
  const { exit_code, failed } = await doctor(url, ['--requests', 'turns'])
  expect({ exit_code, failed }).toEqual({ exit_code: 0, failed: [] })
  expect(received.some(({ json }) => 'event_type' in json)).toBe(false)
})

test('a person reads a line for each check', async () => {
  const { ohun } = await machine()
  const { url } = await byHand({ checksSignature: false })
  const env = { OHUN_SIGNING_SECRET: secret, NO_COLOR: '1' }
  const { stdout } = await ohun(['byom', 'doctor', '--url', url], { env, terminal: true })
  expect(stdout).toMatch(/^raw_body +ok: all accepted$/m)
  expect(stdout).toMatch(
    /^signature +failed: sent a request without a signature; got 200: .* Compute the HMAC of every/m,
  )
})

test('every check leads to a part of a guide that exists', () => {
  for (const [, guide] of Object.values(advice)) {
    const [page, anchor] = guide.split('#') as [string, string]
    const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8')
    const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
    expect(anchors, guide).toContain(anchor)
  }
})

/** `json.dumps(json.loads(body))`. */
function python(json: object): string {
  const text = JSON.stringify(json, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/([[{]) | ([\]}])/g, '$1$2')
  return text.replace(/[\u0080-\uFFFF]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
