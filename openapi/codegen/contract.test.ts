import { readFile } from 'node:fs/promises'
import type { oas31 } from 'openapi3-ts'
import { expect, test } from 'vitest'
import { readContract, resolve } from './contract.ts'
import { webhookDocument } from './events.ts'

const text = await readFile(new URL('../dist/openapi.json', import.meta.url), 'utf8')
const document = JSON.parse(text) as oas31.OpenAPIObject
const contract = readContract(document, {})

test('every pointer in the route table leads to a schema in the bundled document', () => {
  const pointers = contract.operations.flatMap(({ parameters, body }) => [
    ...parameters.map(({ pointer }) => pointer),
    ...(body?.pointer ? [body.pointer] : []),
  ])
  expect(pointers.length).toBeGreaterThan(0)
  for (const $ref of pointers) expect(Object.keys(resolve<object>(document, { $ref })), $ref).not.toEqual([])
})

test('the parameters of a path belong to each of its operations', () => {
  const getCall = contract.operations.find(({ id }) => id === 'getCall')
  expect(getCall?.parameters.map(({ name }) => name)).toEqual(['call_id'])
})

test('an event has its type and payload, a turn has neither', () => {
  const byName = new Map(contract.webhooks.map((webhook) => [webhook.name, webhook]))
  expect(byName.get('call.completed')).toMatchObject({ event_type: 'call.completed', payload: 'CallCompletedPayload' })
  expect(byName.get('voice.turn')).toMatchObject({
    schema: 'VoiceTurnRequest',
    event_type: undefined,
    payload: undefined,
  })
})

test('the verifier gets the schemas of webhooks and their replies, and nothing else of the API', () => {
  const names = Object.keys(webhookDocument(contract).components?.schemas ?? {})
  expect(names).toEqual(
    expect.arrayContaining(['CallCompletedEvent', 'VoiceTurnRequest', 'VoiceTurnReply', 'TurnMessage']),
  )
  expect(names).not.toContain('ApiKey')
})
