import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestProject } from 'vitest/node'
import { DIRECTORY_VARIABLE, setup } from './reached.ts'

const WHOLE = { project: [], testNamePattern: undefined, shard: undefined, watch: false }
const outer = process.env[DIRECTORY_VARIABLE]
let notes: string

beforeEach(() => {
  notes = ''
  vi.stubEnv('TEST_LANE', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  process.env[DIRECTORY_VARIABLE] = outer
})

interface Run {
  config?: object
  green?: boolean
  files?: number
}

/** The verdict on a run of two test files with workers that wrote `notes`. */
async function verdict({ config = {}, green = true, files = 2 }: Run): Promise<void> {
  const state = {
    getTestModules: () => Array.from({ length: files }, () => ({ ok: () => green })),
    getUnhandledErrors: () => [],
  }
  const vitest = { config: { ...WHOLE, ...config }, state, globTestSpecifications: async () => [1, 2] }
  const teardown = await setup({ vitest } as unknown as TestProject)
  await appendFile(join(process.env[DIRECTORY_VARIABLE] ?? '', '1.txt'), notes)
  await teardown()
}

test('a complete run fails for the responses that no test reached, and only for those', async () => {
  notes = 'reached getAgent 200\n'
  const failure = verdict({})
  await expect(failure).rejects.toThrow(/No test reached these declared responses:\n(.*\n)*  getAgent 404\n/)
  await expect(failure).rejects.not.toThrow(/getAgent 200/)
})

describe('there is no verdict on', () => {
  test.each<[string, Run]>([
    ['a run of some files', { files: 1 }],
    ['a run of one project', { config: { project: ['server'] } }],
    ['a run of tests by name', { config: { testNamePattern: /401/ } }],
    ['a shard', { config: { shard: { index: 1, count: 2 } } }],
    ['a run that failed already', { green: false }],
  ])('%s', async (_, run) => {
    await verdict(run)
  })
})

test('a response that contradicted the contract fails any run, even if the exception was swallowed', async () => {
  notes = 'fault getAgent 418: the status is not declared\n'
  await expect(verdict({ files: 1 })).rejects.toThrow(/contradict the contract:\n  getAgent 418/)
})

test('a lane of a run leaves the verdict to the program that started the lanes', async () => {
  const of_run = process.env[DIRECTORY_VARIABLE]
  vi.stubEnv('TEST_LANE', 'others')
  const teardown = await setup({} as unknown as TestProject)
  expect(process.env[DIRECTORY_VARIABLE]).toBe(of_run)
  await teardown()
})
