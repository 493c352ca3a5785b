import { beforeEach, expect, test } from 'vitest'
import { make, resetIds } from './index.ts'

const example = {
  call_id: 'call_0Ub5Xw1A000k3mZq8RtYvLp',
  caller: { name: 'Ada', age: 36 },
  turns: [{ text: 'Hello' }],
}

beforeEach(resetIds)

test('ids are unique, in order, formed like real ones, and the same in every run', () => {
  const ids = () => [1, 2].map(() => make(example, {}, 'call_id').call_id)
  expect(ids()).toEqual(['call_test0000000000000000001', 'call_test0000000000000000002'])
  expect(ids()).toEqual(['call_test0000000000000000003', 'call_test0000000000000000004'])
  resetIds()
  expect(ids()).toEqual(['call_test0000000000000000001', 'call_test0000000000000000002'])
  expect(ids()[0]).toHaveLength(example.call_id.length)
})

test('each prefix counts for itself', () => {
  make(example, {}, 'call_id')
  expect(make({ agent_id: 'agt_1' }, {}, 'agent_id').agent_id).toBe('agt_test0000000000000000001')
})

test('objects are merged deeply, lists and ids are replaced', () => {
  expect(make(example, { call_id: 'call_1', caller: { age: 37 }, turns: [] }, 'call_id')).toEqual({
    call_id: 'call_1',
    caller: { name: 'Ada', age: 37 },
    turns: [],
  })
  expect(make(example, { caller: null }).caller).toBeNull()
})

test('a copy shares nothing with the example, the changes and other copies', () => {
  const turns = [{ text: 'Bye' }]
  const copy = make(example, { turns })
  copy.turns[0]!.text = 'changed'
  copy.caller.name = 'changed'
  expect(turns[0]!.text).toBe('Bye')
  expect(example.caller.name).toBe('Ada')
})
