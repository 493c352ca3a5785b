import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failuresIn } from '../failures.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ohun-failures-'))
})
afterEach(() => rm(directory, { recursive: true }))

const failed = (fullName: string, message: string) => ({ fullName, status: 'failed', failureMessages: [message] })

async function reportOf(...testResults: object[]): Promise<string> {
  const path = join(directory, 'report.json')
  await writeFile(path, JSON.stringify({ testResults }))
  return path
}

test('a report shows its failed tests, and the files that did not load', async () => {
  const path = await reportOf(
    {
      name: 'calls.test.ts',
      message: '',
      assertionResults: [{ fullName: 'rings', status: 'passed' }, failed('ends', 'expected 1 to be 2\n  at x')],
    },
    { name: 'agents.test.ts', message: 'Cannot find module', assertionResults: [] },
  )
  expect(await failuresIn(path)).toEqual([
    'calls.test.ts > ends\n  expected 1 to be 2\n    at x',
    'agents.test.ts\n  Cannot find module',
  ])
})

test('a report with many failed tests shows the first twenty, and the number of the others', async () => {
  const assertionResults = Array.from({ length: 25 }, (_, n) => failed(`test ${n}`, 'no'))
  const failures = await failuresIn(await reportOf({ name: 'calls.test.ts', assertionResults }))
  expect(failures.length).toBe(21)
  expect(failures.at(-1)).toBe('and 5 more')
})

test('a missing report shows nothing', async () => {
  expect(await failuresIn(join(directory, 'missing.json'))).toEqual([])
})
