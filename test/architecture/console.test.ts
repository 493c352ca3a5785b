import { expect, test } from 'vitest'
import { filesMatching, importsOf } from './source-files.ts'

const files = filesMatching('packages/console/src/**/*.{ts,tsx}')

/** Ways in which text from outside would become code, or a token would reach a script. */
const REFUSED = [
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|new Function\(|\beval\(/,
  /document\.cookie|session_token|apiKey:/,
  // Every request is an operation of the contract, which the SDK sends.
  /\bfetch\(|XMLHttpRequest|new EventSource\(/,
]

test('the console shows text as text, has no token, and sends requests by the SDK alone', () => {
  const found = files.flatMap(({ path, text }) =>
    REFUSED.filter((rule) => rule.test(text)).map((rule) => `${path}: ${rule}`),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('the console knows no other package of the repository than the SDK', () => {
  const outside = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('packages/') && !/^packages\/(?:console|sdk)\//.test(target))
      .map((target) => `${file.path} → ${target}`),
  )
  expect(outside).toEqual([])
})
