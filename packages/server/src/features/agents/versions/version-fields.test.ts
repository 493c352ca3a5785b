import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishedFields, standingFields, versionFields } from './version-fields.ts'

const page = readFileSync(new URL('../../../../../../docs/versions.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| `'))
const named = (ending: string): string[] =>
  rows
    .filter((row) => row.endsWith(`| ${ending} |`))
    .flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!))

test('docs/versions.md says of each field whether publishing an older version brings it back', () => {
  expect(named('yes | as in the version').toSorted()).toEqual([...publishedFields].toSorted())
  expect(named('yes | stay as they are').toSorted()).toEqual([...standingFields].toSorted())
  expect(named('no | stay as they are')).toEqual(['status', 'shareable'])
})

test('a field of a version is published or standing, in the order of the agent', () => {
  expect(versionFields).toHaveLength(publishedFields.length + standingFields.length)
  expect(versionFields.slice(0, 3)).toEqual(['display_name', 'description', 'language'])
})
