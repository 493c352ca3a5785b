/** `npm run bench:verifier`: the overhead of verifying 2 KB over the bare HMAC, and over the HMAC with JSON parsing. */
import { createHmac } from 'node:crypto'
import { signWebhook, verifyWebhook } from '../../../packages/webhook-verifier/src/index.ts'
import { makeEvent } from '../../../packages/webhook-verifier/src/testing.ts'
import { machine } from '../report.ts'

const ROUNDS = 500
const CALLS = 200
const BYTES = 2_048
const AIM = 1.5
const secret = 'whsec_4fZq8nT1kYc7uR2mXb9wLs5hJd3gVe6pAo0iQtNyKzE'

/** The microseconds per call. */
function timeOf(work: () => unknown): number {
  const start = process.hrtime.bigint()
  for (let call = 0; call < CALLS; call++) work()
  return Number(process.hrtime.bigint() - start) / CALLS / 1_000
}

/** The fastest rounds of each in µs, measured alternately: noise of the machine only adds time. */
function best<Name extends string>(works: Record<Name, () => unknown>): Record<Name, number> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<Name, number>
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) times[name] = Math.min(times[name], timeOf(works[name]))
  }
  return times
}

function compare(what: string, event: object): string {
  const body = Buffer.from(JSON.stringify(event))
  const signed = Object.entries(signWebhook({ body, secret }))
  const headers = Object.fromEntries(signed.map(([name, value]) => [name.toLowerCase(), value]))
  const timestamp = headers['x-service-timestamp']!
  const hmac = () => createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const times = best({
    hmac,
    hmac_and_parse: () => [hmac(), JSON.parse(body.toString())],
    verify: () => verifyWebhook({ body, headers, secrets: secret }),
  })
  const micros = (name: keyof typeof times) => `${times[name].toFixed(1)} µs`
  const ratio = (name: keyof typeof times) => `${(times.verify / times[name]).toFixed(2)} ×`
  return [
    what,
    body.length,
    micros('hmac'),
    micros('hmac_and_parse'),
    micros('verify'),
    ratio('hmac'),
    ratio('hmac_and_parse'),
  ].join(' | ')
}

/** An event with a text that gives it the required length. */
function longText(letters: string): object {
  const event = makeEvent('call.transcription')
  const missing = BYTES - Buffer.byteLength(JSON.stringify(event))
  return {
    ...event,
    payload: { ...event.payload, text: letters.repeat(Math.floor(missing / Buffer.byteLength(letters))) },
  }
}

/** The last turns of a call. */
function manyFields(): object {
  const event = makeEvent('call.completed')
  const transcript = Array.from({ length: 10 }, () => event.payload.transcript[0]!)
  return { ...event, payload: { ...event.payload, transcript } }
}

console.log(machine())
console.log(`Aim: at most ${AIM} × the bare HMAC.\n`)
console.log('| Body | Bytes | HMAC | HMAC and parsing | verifyWebhook | over the HMAC | over HMAC and parsing |')
console.log('|---|---|---|---|---|---|---|')
console.log(`| ${compare('one long text', longText('Where is my order? '))} |`)
console.log(`| ${compare('the same in Yoruba', longText('Níbo ni ẹrù mi wà? '))} |`)
console.log(`| ${compare('a transcript of ten turns', manyFields())} |`)
