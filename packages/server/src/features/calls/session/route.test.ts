import { expect, test } from 'vitest'
import type { CallSession } from './call-session.ts'
import { route } from './route.ts'

const begin = (): never => {
  throw new Error('The rules are read.')
}

/** An inbound call with rules that have not been read yet. */
const ringing = (understands_speech: boolean, has_rules = true): CallSession =>
  ({
    has_rules,
    journal: { step: 'announce' },
    call: { direction: 'inbound' },
    line: { understands_speech },
    deps: { activity: { begin } },
  }) as unknown as CallSession

test('a caller does not wait for routing if words are not understood', async () => {
  await expect(route(ringing(false))).resolves.toBeUndefined()
  await expect(route(ringing(true))).rejects.toThrow('The rules are read.')
})

test('the rules of a number are not read if it is known to have none', async () => {
  await expect(route(ringing(true, false))).resolves.toBeUndefined()
})
