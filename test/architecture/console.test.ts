import { expect, test } from 'vitest'
import { filesMatching, importsOf } from './source-files.ts'

const files = filesMatching('packages/console/src/**/*.{ts,tsx}')

/** Ways in which text from outside could become code, or a token could reach a script. */
const REFUSED = [
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|new Function\(|\beval\(/,
  /document\.cookie|session_token|apiKey:/,
  // Every request must be an operation of the contract, sent by the SDK.
  /\bfetch\(|XMLHttpRequest|new EventSource\(/,
]

test('the console shows text as text, has no token, and sends requests only through the SDK', () => {
  const found = files.flatMap(({ path, text }) =>
    REFUSED.filter((rule) => rule.test(text)).map((rule) => `${path}: ${rule}`),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('the console imports no package of the repository except the SDK', () => {
  const outside = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('packages/') && !/^packages\/(?:console|sdk)\//.test(target))
      .map((target) => `${file.path} → ${target}`),
  )
  expect(outside).toEqual([])
})
