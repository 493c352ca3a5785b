import { expect, test } from 'vitest'
import { MonitorTail } from './monitor-tail.ts'

const piece = (caller: string) => ({ type: 'audio', skipped_ms: 0, caller, agent: '' }) as const

test('a slow listener misses audio and learns how much, but still learns who has the call', async () => {
  const tail = new MonitorTail()
  for (let at = 0; at < 30; at++) tail.offer(piece(String(at)))
  tail.offer({ type: 'control', control: 'another', has_audio: true })
  const frames = tail.frames()
  for (let at = 0; at < 20; at++) expect((await frames.next()).value).toEqual(piece(String(at)))
  expect((await frames.next()).value).toMatchObject({ control: 'another' })
  tail.offer(piece('last'))
  expect((await frames.next()).value).toEqual({ ...piece('last'), skipped_ms: 1_000 })
  tail.end()
  expect(await frames.next()).toMatchObject({ done: true })
})

test('an error comes after the frames that were offered before', async () => {
  const tail = new MonitorTail()
  tail.offer(piece('1'))
  tail.end(new Error('gone'))
  const frames = tail.frames()
  expect((await frames.next()).value).toEqual(piece('1'))
  await expect(frames.next()).rejects.toThrow('gone')
})
