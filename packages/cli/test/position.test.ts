import { expect, test } from 'vitest'
import { positionPath, type ListenScope } from '../src/listen/position.ts'

const HERE = { env: {}, home: '/ada' }
const ALL: ListenScope = {
  base_url: 'http://127.0.0.1:7070',
  source: 'profile default',
  environment: 'sandbox',
  agent: undefined,
  events: undefined,
}

test('each selection of agents and events has a position of its own, in whatever order its types are given', () => {
  const path = (selection: Partial<ListenScope>): string => positionPath(HERE, { ...ALL, ...selection })
  const types = ['call.initiated', 'call.completed']
  const paths = [{}, { agent: 'agt_1' }, { agent: 'agt_2' }, { events: types }, { agent: 'agt_1', events: types }].map(
    path,
  )
  expect(new Set(paths).size).toBe(paths.length)
  expect(path({ events: types.toReversed() })).toBe(path({ events: types }))
  expect(path({})).toMatch(/^\/ada\/\.local\/state\/ohun\/listen\/[0-9a-f]{16}\.json$/)
})

test('XDG_STATE_HOME is where it is kept, unless it is relative', () => {
  const path = (XDG_STATE_HOME: string): string => positionPath({ ...HERE, env: { XDG_STATE_HOME } }, ALL)
  expect(path('/state')).toMatch(/^\/state\/ohun\/listen\//)
  expect(path('state')).toMatch(/^\/ada\/\.local\/state\//)
})
