import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = new URL('../src/', import.meta.url)
/** From the query to the brace that closes it, which starts a line. */
const OF_WIDTH = /^@(?:media|container)[^{]*width[^{]*\{.*?^\}/gms
/** Whatever changes the contrast of a text, or how much of it is needed. */
const CONTRAST = /^\s*(?:[\w-]*color|background[\w-]*|opacity|filter|font[\w-]*|fill|stroke)\s*:.*$/gm

test('no colour and no size of a text depends on the width of the window, in which contrasts are not measured again', () => {
  const sheets = globSync('**/*.css', { cwd: SOURCES })
  const queries = sheets.flatMap((name) => [...readFileSync(new URL(name, SOURCES), 'utf8').matchAll(OF_WIDTH)])
  expect(queries.length).toBeGreaterThan(3)
  expect(queries.flatMap(([query]) => query.match(CONTRAST) ?? [])).toEqual([])
})
