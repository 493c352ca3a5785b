import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook, verifyWebhookAsync } from '../src/index.ts'
import { receivers } from './support/receivers.ts'

interface Vector {
  name: string
  secret: string
  timestamp: string
  body_base64: string
  expected: string
}

const file = new URL('../../../test/vectors/webhook-signatures.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Vector[] }

test.each(cases)('openssl and the verifier agree on $name', async ({ secret, timestamp, body_base64, expected }) => {
  const body = Buffer.from(body_base64, 'base64')
  const now = Number(timestamp) * 1000
  const signed = signWebhook({ body, secret, now })
  expect(signed).toMatchObject({ 'X-Service-Signature': expected, 'X-Service-Timestamp': timestamp })

  const input = { body, headers: { 'X-Service-Signature': expected, 'X-Service-Timestamp': timestamp }, now }
  const result = verifyWebhook({ ...input, secrets: secret })
  expect(await verifyWebhookAsync({ ...input, secrets: secret })).toEqual(result)
  expect(() => verifyWebhook({ ...input, secrets: `${secret}x` })).toThrow('no_match')
})

test.each(Object.entries(receivers))('openssl and %s agree on every case', async (_, receiver) => {
  for (const { name, secret, timestamp, body_base64, expected } of cases) {
    const url = await receiver({
      secrets: secret,
      now: () => new Date(Number(timestamp) * 1000),
      onError: () => undefined,
    })
    const headers = { 'X-Service-Signature': expected, 'X-Service-Timestamp': timestamp }
    const response = await fetch(url, { method: 'POST', headers, body: Buffer.from(body_base64, 'base64') })
    // Verified, whatever the body then is: an event, or nothing that is known.
    expect([200, 400, 501], name).toContain(response.status)
    const forged = { ...headers, 'X-Service-Signature': `sha256=${'0'.repeat(64)}` }
    expect((await fetch(url, { method: 'POST', headers: forged, body: 'x' })).status, name).toBe(401)
  }
})
