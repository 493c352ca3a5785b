import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messagingByEnvironment } from '../src/gateways/messaging/by-environment.ts'
import type { SmsLink, SmsMessage, SubmitOutcome } from '../src/gateways/messaging/message-carrier.ts'
import { submitOutcome } from '../src/gateways/messaging/whatsapp/submit-outcome.ts'
import { guardedRecognizer } from '../src/gateways/speech/guarded-recognizer.ts'
import { guardedSynthesizer } from '../src/gateways/speech/guarded-synthesizer.ts'
import { hostedRecognizer } from '../src/gateways/speech/hosted/hosted-recognizer.ts'
import { hostedSynthesizer } from '../src/gateways/speech/hosted/hosted-synthesizer.ts'
import { refusalIn } from '../src/gateways/speech/hosted/realtime-events.ts'
import { SpeechHttp } from '../src/gateways/speech/hosted/speech-http.ts'
import { attemptResult } from '../src/gateways/speech/speech-error.ts'
import type { OutboundResult } from '../src/platform/net/outbound-http.ts'
import { createLog } from '../src/platform/log.ts'
import { SharedBreaker } from '../src/platform/limits/shared-breaker.ts'
import { TestClock } from './support/test-clock.ts'

/** Makes an attempt for a workspace and returns its error; null is success. */
type Attempt = (workspace_id: string) => Promise<string | null>

const never = new AbortController().signal
const REFUSALS = [400, 402, 404, 409, 413, 415, 422]
const FAULTS = [401, 408, 429, 500, 502, 503, 504]
let clock: TestClock

beforeEach(() => {
  clock = new TestClock()
})

async function failsFor(attempt: Attempt, workspaces: readonly string[]): Promise<void> {
  for (const workspace_id of workspaces) expect(await attempt(workspace_id)).not.toBeNull()
}

const MALLORY = Array.from({ length: 8 }, () => 'mallory')
const THREE = ['a', 'a', 'b', 'b', 'c']

describe.each(['synthesis', 'recognition'] as const)('%s by a provider', (kind) => {
  let server: Server
  let http: SpeechHttp
  let status: number
  let attempt: Attempt

  beforeEach(async () => {
    status = 200
    const good = kind === 'synthesis' ? Buffer.alloc(9_600) : '{"text":"hello"}'
    const type = kind === 'synthesis' ? 'audio/pcm' : 'application/json'
    server = createServer((request, response) => {
      request.resume()
      request.on('end', () => response.writeHead(status, { 'content-type': type }).end(good))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    http = new SpeechHttp({ base_url, api_key: 'sk-key' }, clock)
    attempt = kind === 'synthesis' ? speaking(http) : understanding(http)
  })
  afterEach(async () => {
    await http.close()
    server.closeAllConnections()
    server.close()
  })

  test.each(REFUSALS)('%d is about one request: nobody is kept from the next', async (refusal) => {
    status = refusal
    await failsFor(attempt, MALLORY)
    status = 200
    expect([await attempt('mallory'), await attempt('alice')]).toEqual([null, null])
  })

  test.each(FAULTS)('%d skips it for the workspace, and for all when it happens to three', async (fault) => {
    status = fault
    await failsFor(attempt, MALLORY)
    status = 200
    expect([await attempt('mallory'), await attempt('alice')]).toEqual(['busy', null])
    status = fault
    await failsFor(attempt, THREE)
    status = 200
    expect(await attempt('alice')).toBe('busy')
  })
})

const NO_METRICS = { spoken() {}, firstAudio() {}, recognised() {}, words() {}, phrase() {} }

function speaking(http: SpeechHttp): Attempt {
  const synthesizer = guardedSynthesizer(hostedSynthesizer({ http, model: 'tts-1', voiceOf: () => 'coral' }), {
    provider: 'hosted',
    breaker: new SharedBreaker(clock),
    metrics: NO_METRICS,
    clock,
  })
  return async (workspace_id) => {
    const audio = synthesizer.speak({ text: 'Hello.', language: 'en', voice: null, workspace_id }, never)
    return await faultOf(drained(audio))
  }
}

function understanding(http: SpeechHttp): Attempt {
  const recognizer = guardedRecognizer(hostedRecognizer({ http, model: 'whisper-1' }), {
    kind: 'whole',
    breaker: new SharedBreaker(clock),
    metrics: NO_METRICS,
    clock,
  })
  return async (workspace_id) => {
    const utterance = recognizer.recognise({ workspace_id, language: 'en', onPartial: () => {} }, never)
    utterance.push(new Int16Array(1_600))
    return await faultOf(utterance.finish())
  }
}

async function drained(audio: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of audio);
}

async function faultOf(work: Promise<unknown>): Promise<string | null> {
  return await work.then(
    () => null,
    (error: unknown) => (error as { fault: string }).fault,
  )
}

test.each([
  ['rate_limit_exceeded', 'failed'],
  ['insufficient_quota', 'failed'],
  ['server_error', 'failed'],
  ['invalid_api_key', 'failed'],
  ['input_audio_buffer_commit_empty', 'untried'],
  ['invalid_value', 'untried'],
  [undefined, 'untried'],
])('a stream that is refused with %s counts as %s', (code, result) => {
  expect(attemptResult(refusalIn({ code }), never)).toBe(result)
})

test('a provider that took too long for us counts as failed, and a caller who hung up does not', () => {
  const signalOf = (name: string) => AbortSignal.abort(new DOMException('', name))
  expect(attemptResult(new Error(), signalOf('TimeoutError'))).toBe('failed')
  expect(attemptResult(new Error(), signalOf('AbortError'))).toBe('untried')
})

describe('an SMS account', () => {
  const carrier = { carrier: 'mtn-1', mno: 'mtn' } as const
  const failed = (error_code: string) => ({ kind: 'carrier_failed', error_code, cause: 'test' }) as const
  const unknown = (error_code: string) => ({ kind: 'unknown', ...carrier, error_code, cause: 'test' }) as const
  const ACCEPTED: SubmitOutcome = { kind: 'accepted', ...carrier, carrier_message_ids: ['1'] }
  let outcome: SubmitOutcome
  let attempt: Attempt

  beforeEach(() => {
    outcome = ACCEPTED
    const link = { name: 'mtn-1', mno: 'mtn', submit: () => Promise.resolve(outcome) } as Partial<SmsLink> as SmsLink
    const messaging = messagingByEnvironment({ clock, log: createLog('silent') }, { sms: [link], whatsapp: [] })
    attempt = async (workspace_id) => {
      const addressed = { message_id: 'msg_1', workspace_id, from: '+2348000000042', to: '+2348031234567' }
      const message: SmsMessage = { ...addressed, encoding: 'GSM-7', parts: ['Hello'] }
      const ended = await messaging.smsCarrierFor('production', message.to).submit(message, never)
      return ended.kind === 'accepted' ? null : ended.error_code
    }
  })

  test.each([failed('session_down'), unknown('partly_accepted'), { ...failed('x'), no_fault: true } as const])(
    '%j keeps nobody from it',
    async (given) => {
      outcome = given
      await failsFor(attempt, MALLORY)
      outcome = ACCEPTED
      expect([await attempt('mallory'), await attempt('alice')]).toEqual([null, null])
    },
  )

  test.each([failed('ESME_RSYSERR'), unknown('no_response'), unknown('connection_lost')])(
    '%j skips it for the workspace, and for all when it happens to three',
    async (given) => {
      outcome = given
      await failsFor(attempt, MALLORY)
      outcome = ACCEPTED
      expect([await attempt('mallory'), await attempt('alice')]).toEqual(['breaker_open', null])
      outcome = given
      await failsFor(attempt, THREE)
      outcome = ACCEPTED
      expect(await attempt('alice')).toBe('breaker_open')
    },
  )
})

test.each([...REFUSALS, ...FAULTS])('%d from a proxy of WhatsApp counts as everywhere else', (status) => {
  const outcome = submitOutcome({ kind: 'answered', status, body: Buffer.from('no') } as OutboundResult, 'wa-1')
  const is_refusal = outcome.kind === 'carrier_failed' && outcome.no_fault === true
  expect(is_refusal).toBe(REFUSALS.includes(status))
})
