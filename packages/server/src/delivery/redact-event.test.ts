import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { eventTypes } from '../generated/events.gen.ts'
import { redactedBody } from './redact-event.ts'

const SECRET = 'My account number is 0123456789.'
const marker = { turn_id: 'trn_1', role: 'system', text: '[REDACTED]', timestamp: '2026-11-20T09:00:00.000Z' } as const
/** Fields of events that can contain what a person said or wrote. */
const SPOKEN = new Set(['text', 'spoken_text', 'keyword'])

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')
const isEvent = ajv.compile({ $ref: 'openapi#/components/schemas/Event' })

interface Webhook {
  post: { requestBody: { content: { 'application/json': { example: Record<string, unknown> } } } }
}

/** The documented example, with a secret in each field that can contain spoken or written text. */
function exampleOf(event_type: string): Record<string, unknown> {
  const webhook = (document.webhooks as unknown as Record<string, Webhook>)[event_type]
  const { example } = webhook?.post.requestBody.content['application/json'] ?? { example: {} }
  const spoken = JSON.stringify(example, (name, value: unknown) => (SPOKEN.has(name) ? SECRET : value))
  return JSON.parse(spoken) as Record<string, unknown>
}

describe.each(eventTypes)('%s', (event_type) => {
  const example = exampleOf(event_type)

  test.each([[[marker]], [[]]])(
    'redaction removes all spoken text and leaves a valid event, with the history %j',
    (history) => {
      expect(isEvent(example)).toBe(true)
      const redacted = JSON.parse(redactedBody(JSON.stringify(example), history)) as typeof example
      expect(isEvent(redacted)).toBe(true)
      expect(JSON.stringify(redacted)).not.toContain(SECRET)
      const { payload: _, ...envelope } = example
      expect(redacted).toMatchObject(envelope)
    },
  )
})

test('redaction keeps the ids, times and outcome of a call', () => {
  const example = exampleOf('call.completed') as { payload: object }
  const redacted = JSON.parse(redactedBody(JSON.stringify(example), [marker])) as typeof example
  expect(redacted.payload).toEqual({ ...example.payload, recording_url: '', transcript: [marker] })
})
