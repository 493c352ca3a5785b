import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishedFields, publishedOf, standingFields, versionFields, type Published } from './version-fields.ts'

const document: unknown = JSON.parse(
  readFileSync(new URL('../../../../../../openapi/dist/openapi.json', import.meta.url), 'utf8'),
)
const page = readFileSync(new URL('../../../../../../docs/versions.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| `'))
const named = (ending: string): string[] =>
  rows
    .filter((row) => row.endsWith(`| ${ending} |`))
    .flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!))

test('docs/versions.md states for each field whether publishing an older version restores it', () => {
  expect(named('yes | as in the version').toSorted()).toEqual([...publishedFields].toSorted())
  expect(named('yes | stay as they are').toSorted()).toEqual([...standingFields].toSorted())
  expect(named('no | stay as they are')).toEqual(['status', 'shareable'])
})

test("a field of a version is published or standing, in the order of the agent's fields", () => {
  expect(versionFields).toHaveLength(publishedFields.length + standingFields.length)
  expect(versionFields.slice(0, 3)).toEqual(['display_name', 'description', 'language'])
})

interface Schema {
  properties: Record<string, { 'x-secret'?: boolean }>
  required?: string[]
}

const { schemas } = (document as { components: { schemas: Record<string, Schema> } }).components
const fieldsOf = (name: string): string[] =>
  Object.entries(schemas[name]!.properties)
    .flatMap(([field, schema]) => (schema['x-secret'] ? [] : [field]))
    .toSorted()

test('the document has each setting that an update changes in versions, and each that a version publishes in drafts', () => {
  const settings = fieldsOf('AgentUpdate').filter((field) => field !== 'status' && field !== 'shareable')
  expect(settings).toEqual([...versionFields].toSorted())
  expect(fieldsOf('AgentVersionSettings')).toEqual(settings)
  expect(schemas['AgentVersionSettings']!.required?.toSorted()).toEqual(settings)
  for (const name of ['AgentDraftUpdate', 'AgentDraftSettings'])
    expect({ [name]: fieldsOf(name) }).toEqual({ [name]: [...publishedFields].toSorted() })
})

test('a version that is older than a setting has its default', () => {
  const older = publishedOf({ language: 'ha' } as unknown as Published)
  expect(older).toMatchObject({ language: 'ha', speculative_turns: false, latency_budget_ms: null })
})
