import { existsSync, globSync, statSync } from 'node:fs'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { dataFolder } from './data-folder.ts'
import { SANDBOX_PROGRAM, SERVER_FORK } from './service-program.ts'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES = [
  '*/src/**/*.{ts,json}',
  'server/{build,migrations}/**',
  'server/*.{ts,json}',
  'server/test/support/*.ts',
  '../openapi/*.json',
  '../pnpm-lock.yaml',
]

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program of a private sandbox. Only in projects whose global setup builds the service. */
    sandbox_program?: string
    /** Where the first test that needs a migrated embedded database creates it for all: see `copyMigratedDatabase`. */
    database_folder: string
  }
}

/** Processes that tests fork: the service on parts of their own. */
const FORKED = {
  'server-fork': fileURLToPath(new URL('server-fork.ts', import.meta.url)),
  'delivery-process': fileURLToPath(new URL('delivery-process.ts', import.meta.url)),
  'hanging-process': fileURLToPath(new URL('hanging-process.ts', import.meta.url)),
}

/** One build for the whole run. Each project loads this module again, so the promise is stored globally. */
const shared = globalThis as { ohunServiceBuild?: Promise<unknown>; ohunDatabaseFolder?: Promise<string> }

/** Builds the program, if its sources have changed. Two processes must not do so at once. */
export async function buildService(): Promise<void> {
  if (!isBuilt()) shared.ohunServiceBuild ??= build()
  await shared.ohunServiceBuild
}

async function build(): Promise<void> {
  const tsdown = await import('tsdown')
  await tsdown.build({
    cwd: join(PACKAGES, 'server'),
    entry: { 'ohun-server': 'src/operator-main.ts', ...FORKED },
    publint: false,
    logLevel: 'error',
  })
}

/**
 * Vitest's global setup of projects whose tests start the service as a process: builds the program as it is published,
 * if its sources have changed. A start from the sources takes three times as much CPU.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildService()
  project.provide('sandbox_program', SANDBOX_PROGRAM)
  const folder = await (shared.ohunDatabaseFolder ??= dataFolder('database'))
  project.provide('database_folder', folder)
  return () => removeDatabase(folder)
}

/** The database itself may be stored elsewhere: see `prepareHome`. */
async function removeDatabase(folder: string): Promise<void> {
  const home = await realpath(join(folder, 'migrated', 'postgres')).catch(() => folder)
  for (const directory of [home, folder]) await rm(directory, { recursive: true, force: true })
}

function isBuilt(): boolean {
  if (!existsSync(SERVER_FORK)) return false // or it is the published build
  const { mtimeMs: built_ms } = statSync(SERVER_FORK)
  return globSync(SOURCES, { cwd: PACKAGES }).every((path) => statSync(join(PACKAGES, path)).mtimeMs < built_ms)
}
