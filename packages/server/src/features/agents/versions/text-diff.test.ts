import { expect, test } from 'vitest'
import { cpuMsOf } from '../../../../../../test/cpu-time.ts'
import { textDiff } from './text-diff.ts'

test.each([
  ['', 'a', '@@ -0,0 +1,1 @@\n+a\n'],
  ['a', '', '@@ -1,1 +0,0 @@\n-a\n'],
  ['a\nb', 'a\nb\nc', '@@ -1,2 +1,3 @@\n a\n b\n+c\n'],
  ['a\r\nb\r\n', 'a\r\nc\r\n', '@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n'],
  ['a\n', 'a', ''],
])('%j to %j is %j', (from, to, diff) => {
  expect(textDiff(from, to)).toBe(diff)
})

test('shows three lines around each change', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
  const diff = textDiff(lines.join('\n'), lines.with(4, 'fifth').with(24, 'twenty-fifth').join('\n'))
  expect(diff?.match(/^@@.*@@$/gm)).toEqual(['@@ -2,7 +2,7 @@', '@@ -22,7 +22,7 @@'])
})

test('two texts of 100,000 characters with nothing in common are not compared, which takes little time', async () => {
  const text = (letter: string): string => `${letter}\n`.repeat(50_000)
  const mixed = Array.from({ length: 25_000 }, (_, index) => `${(index * 7_919) % 251}`).join('\n')
  const cpu_ms = await cpuMsOf(() => {
    expect(textDiff(text('a'), text('b'))).toBeNull()
    expect(textDiff(mixed, text('c'))).toBeNull()
  })
  expect(cpu_ms).toBeLessThan(2_000)
})
