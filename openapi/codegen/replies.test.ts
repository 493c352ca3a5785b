import { expect, test } from 'vitest'
import { replyRules } from '../../packages/cli/src/generated/replies.gen.ts'
import type { Contract } from './contract.ts'
import { emitReplies } from './replies.ts'

const schema = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest })

function emit(reply: object): string {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Reply' } } }
  const post = { 'x-timeout-seconds': 5, responses: { 200: { content }, 204: {} } }
  const webhooks = [{ name: 'a.turn', kind: 'request' }]
  const document = { webhooks: { 'a.turn': { post } } }
  return emitReplies({ document, schemas: { Reply: reply }, webhooks } as unknown as Contract)
}

test('a rule has the limits, the fields and the checks of its schema', () => {
  const text = emit(schema({ text: { type: 'string' }, loud: { type: 'boolean' } }, { required: ['text'] }))
  expect(text).toContain("export type SynchronousRequestName = 'a.turn'")
  expect(text).toContain("timeout_ms: 5000,\n    may_be_empty: true,\n    fields: ['text', 'loud'],")
  expect(text).toContain("return 'the reply has no string `text`'")
  expect(text).toContain("if (isSet(json['loud']) && !(typeof json['loud'] === 'boolean'))")
  expect(emit(schema({}, { additionalProperties: true }))).toContain('fields: null')
})

test('an unsupported reply schema is an error in the document', () => {
  expect(() => emit(schema({ size: { type: 'integer' } }))).toThrow(
    'a field is a string, a boolean, an object, an enum',
  )
  expect(() => emit(schema({ code: { type: 'string', pattern: '^a$' } }))).toThrow('pattern with x-accepts')
})

test.each([
  ['voice.turn', { text: 'Hi', end_call: null, dtmf: '', mood: 'cheerful' }, null],
  ['voice.turn', { text: 'Hi', dtmf: 'E' }, "the reply's `dtmf` is not 1 to 32 of 0-9, *, #, A-D, and w for"],
  [
    'voice.turn',
    { text: 'Hi', dtmf: '1', end_call: true },
    'more than one of `end_call`, `transfer_to`, `warm_transfer`, `dtmf`, `collect_keys`, `leave` and `schedule_callback`',
  ],
  ['voice.turn', { text: 'Hi', collect_keys: { max_digits: 4 } }, null],
  ['voice.turn', { text: 'Hi', warm_transfer: { destination: '+2348051234567' } }, null],
  ['voice.turn', { text: 'Hi', warm_transfer: [] }, "the reply's `warm_transfer` is not an object"],
  ['voice.turn', { text: 'Hi', collect_keys: '4' }, "the reply's `collect_keys` is not an object"],
  ['messaging.turn', { text: 5 }, 'the reply has no string `text`'],
  ['call.screening', { action: 'maybe' }, "the reply's `action` is not `allow` or `reject`"],
  ['call.screening', { action: 'allow', greeting_text: 7 }, "the reply's `greeting_text` is not a string"],
  [
    'call.machine_answered',
    { action: 'ask_backend' },
    "the reply's `action` is not `hang_up` or `leave_message` or `continue`",
  ],
  [
    'call.machine_answered',
    { action: 'leave_message', message: 'x'.repeat(1_001) },
    "the reply's `message` is not a text of 1 to 1000 characters",
  ],
  ['call.machine_answered', { action: 'leave_message', message: 'Please\ncall.' }, null],
  ['tool.invocation', { anything: [1] }, null],
  ['tool.invocation', [], 'the reply is not a JSON object'],
] as const)('%s: %j: %s', (name, json, fault) => {
  const found = replyRules[name].faultOf(json)
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})
