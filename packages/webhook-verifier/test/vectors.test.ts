import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook, verifyWebhookAsync } from '../src/index.ts'

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
