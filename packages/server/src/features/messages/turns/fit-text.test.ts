import { expect, test } from 'vitest'
import { segmentText } from '../../../gateways/messaging/segments.ts'
import { fitText } from './fit-text.ts'
import { cpuMsOf } from '../../../../../../test/cpu-time.ts'

test.each(['Hello', 'a'.repeat(1_530), 'ü'.repeat(70), '😀'.repeat(33 * 10)])(
  'a text that fits is left as it is',
  (text) => {
    expect(fitText('sms', text)).toBe(text)
  },
)

test('spaces around a text are not sent', () => {
  expect(fitText('whatsapp', '\n Hello \t')).toBe('Hello')
})

test.each([
  ['GSM-7', 'word '.repeat(400), /word\.\.\.$/],
  ['GSM-7', '[ok] '.repeat(400), /\[ok\]\.\.\.$/],
  ['UCS-2', 'ọrọ̀ '.repeat(400), /ọrọ̀…$/],
  ['UCS-2', `${'word '.repeat(400)}😀`, /word…$/],
  ['UCS-2', '😀'.repeat(1_000), /😀…$/],
] as const)('an SMS of more than 10 segments in %s is cut, as late as it can be', (encoding, text, ending) => {
  const fitted = fitText('sms', text)
  expect(segmentText(fitted)).toMatchObject({ encoding, parts: { length: 10 } })
  expect(fitted).toMatch(ending)
  expect(fitted.isWellFormed()).toBe(true)
})

test('a word that makes up most of the text is split', () => {
  expect(fitText('whatsapp', `Hi ${'a'.repeat(5_000)}`)).toBe(`Hi ${'a'.repeat(4_092)}…`)
})

test('a text may be cut at a line break', () => {
  expect(fitText('whatsapp', `${'a'.repeat(4_000)}\n${'b'.repeat(500)}`)).toBe(`${'a'.repeat(4_000)}…`)
})

test('a text of 64 KB is cut quickly', async () => {
  const cpu_ms = await cpuMsOf(() => {
    expect(fitText('sms', 'ọ '.repeat(32_000)).length).toBeLessThanOrEqual(670)
  })
  expect(cpu_ms).toBeLessThan(1_000)
})
