import { expect, test } from 'vitest'
import { MessageParts, partsOf } from './message-parts.ts'

const LONG = Array.from({ length: 3_000 }, (_, at) => `word ${at}`).join(' ')
const cut = (id: string, message = LONG): string[] => partsOf(message, { id, longest: 1_000 })

test('a short message is sent unchanged', () => {
  expect(cut('1', 'evt_1')).toEqual(['evt_1'])
  expect(new MessageParts().take('evt_1')).toBe('evt_1')
})

test('a long message is complete with its last part, and no part is longer than requested', () => {
  const parts = new MessageParts()
  const sent = cut('1')
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(1_000)
  expect(sent.map((text) => parts.take(text)).filter((whole) => whole !== null)).toEqual([LONG])
  expect(parts.take(sent.at(-1)!)).toBeNull()
})

test('parts of several messages may alternate', () => {
  const parts = new MessageParts()
  const [one, other] = [cut('1'), cut('2', `${LONG}!`)]
  const taken = one.flatMap((text, at) => [parts.take(text), parts.take(other[at]!)])
  expect(taken.filter((whole) => whole !== null)).toEqual([LONG, `${LONG}!`])
})

test.each([0, 1, -1])('a message without its part %i is dropped as a whole', (missing) => {
  const parts = new MessageParts()
  const sent = cut('1').toSpliced(missing, 1)
  expect(sent.map((text) => parts.take(text))).toEqual(sent.map(() => null))
})

test('messages whose sender died do not accumulate, and newer ones still arrive', () => {
  const parts = new MessageParts()
  const first = cut('first')
  parts.take(first[0]!)
  for (let died = 0; died < 1_000; died++) parts.take(cut(`died${died}`)[0]!)
  expect(first.slice(1).map((text) => parts.take(text))).toEqual(first.slice(1).map(() => null))
  expect(
    cut('2')
      .map((text) => parts.take(text))
      .at(-1),
  ).toBe(LONG)
})
