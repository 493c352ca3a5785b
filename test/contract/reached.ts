/**
 * The global setup of the contract project. It collects the notes that `checked-fetch.ts` has written in all workers. After a
 * complete run that is otherwise green, it fails the run for each declared operation and status that no test reached.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject, Vitest } from 'vitest/node'
import { Contract } from './contract.ts'

/** Passes the directory of the notes to the workers, and to processes that tests start. */
export const DIRECTORY_VARIABLE = 'OHUN_TEST_CONTRACT_DIRECTORY'

const DOCUMENT = new URL('../../openapi/dist/openapi.json', import.meta.url)

export async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  // `test/run.ts` judges the lanes of a run together.
  if (process.env['TEST_LANE']) return async () => {}
  const directory = await mkdtemp(join(tmpdir(), 'ohun-contract-'))
  process.env[DIRECTORY_VARIABLE] = directory
  return async () => {
    try {
      await judge(directory, (await isWholeRun(vitest)) && isGreen(vitest))
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
}

/**
 * Reads the notes of a run.
 * @throws Error for each response that contradicted the contract and, after a complete and green run, for each declared response that
 * no test reached.
 */
export async function judge(directory: string, is_complete: boolean): Promise<void> {
  const notes = await readNotes(directory)
  const faults = notesOf(notes, 'fault ')
  if (faults.length > 0) throw verdict('Responses contradict the contract', faults)
  if (!is_complete) return
  const reached = new Set(notesOf(notes, 'reached '))
  const { declared } = new Contract(JSON.parse(await readFile(DOCUMENT, 'utf8')))
  const missed = declared.filter((pair) => !reached.has(pair))
  if (missed.length > 0) throw verdict('No test reached these declared responses', missed)
}

async function readNotes(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.txt'))
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
  return [...new Set(texts.flatMap((text) => text.split('\n')))]
}

const notesOf = (notes: string[], prefix: string): string[] =>
  notes.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length))

/** An error without a stack trace, because the list says everything. */
function verdict(title: string, lines: string[]): Error {
  const error = new Error(`${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
  error.stack = error.message
  return error
}

/** A run of one file, of one project or of tests by name reaches only few responses, so it is not judged. */
async function isWholeRun(vitest: Vitest): Promise<boolean> {
  const { project, testNamePattern, shard, watch } = vitest.config
  if (project.length > 0 || testNamePattern !== undefined || shard !== undefined || watch) return false
  return vitest.state.getTestModules().length === (await vitest.globTestSpecifications()).length
}

/** A failed test reaches less, and its own failure says enough. */
function isGreen(vitest: Vitest): boolean {
  return vitest.state.getTestModules().every((module) => module.ok()) && vitest.state.getUnhandledErrors().length === 0
}
