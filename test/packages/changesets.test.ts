import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, manifestIn, published } from '../../release/published.ts'
import { filesMatching } from '../architecture/source-files.ts'

const names = new Set(published.map((name) => manifestIn(folderOf(name)).name))
const changesets = filesMatching('.changeset/*.md').filter(({ path }) => !path.endsWith('README.md'))

/** The faults of a changeset, which the tool would find only at the release. */
function faults(text: string): string[] {
  const [, head = '', body = ''] = /^---\n([^]*?)---\n([^]*)$/.exec(text) ?? []
  const lines = head.split('\n').filter(Boolean)
  const wrong = lines.filter((line) => {
    const [, name = '', size = ''] = /^'([^']+)': (\w+)$/.exec(line) ?? []
    return !names.has(name) || !['major', 'minor', 'patch'].includes(size)
  })
  return [...wrong, ...(lines.length === 0 ? ['names no package'] : []), ...(body.trim() ? [] : ['says nothing'])]
}

test('every changeset names published packages, a size and a change', () => {
  expect(changesets.flatMap(({ path, text }) => faults(text).map((fault) => `${path}: ${fault}`))).toEqual([])
  expect(faults("---\n'@ohun/sdk': minor\n---\n\nMore.\n")).toEqual([])
  expect(faults("---\n'@ohun/sip': minor\n'@ohun/cli': huge\n---\n")).toEqual([
    "'@ohun/sip': minor",
    "'@ohun/cli': huge",
    'says nothing',
  ])
  expect(faults('More.')).toEqual(['names no package', 'says nothing'])
})

test.each(published)('the changelog of %s has its version', (name) => {
  const changelog = readFileSync(join(folderOf(name), 'CHANGELOG.md'), 'utf8')
  const { name: title, version } = manifestIn(folderOf(name))
  expect(changelog.startsWith(`# ${title}\n\n## ${version}\n`)).toBe(true)
})
