import { expect, test } from 'vitest'
import { fieldKey } from './item-keys.ts'
import { desiredItems } from './local-items.ts'
import type { LocalAgent } from './read-agents.ts'

/** A file with this value of a field, and nothing else. */
const fileWith = (field: string, value: unknown): LocalAgent =>
  ({ fields: new Map([[field, value]]), unknown: new Set() }) as never

test.each([
  [{ detect: true }, { detect: true, action: 'hang_up', message: null }],
  [
    { detect: true, action: 'ask_backend', on_failure: 'continue' },
    { detect: true, action: 'ask_backend', message: null, on_failure: 'continue' },
  ],
  [null, null],
])('answering_machine of %j in a file is %j on the service', (value, stored) => {
  const local = fileWith('answering_machine', value)
  const items = desiredItems({ local, remote: new Map(), numbers: new Set() })
  expect(items.get(fieldKey('answering_machine'))).toEqual(stored)
})
