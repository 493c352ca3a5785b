import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import type { TestProject } from 'vitest/node'
import { PROGRAM, SANDBOX_PROGRAM } from './service-program.ts'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES = ['*/src/**/*.{ts,json}', 'server/{build,migrations}/**', 'server/*.{ts,json}', '../openapi/*.json']

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program of a private sandbox. Only in projects whose global setup builds the service. */
    sandbox_program?: string
  }
}

/**
 * Libraries that are part of the build of tests, unlike of the published one. A process reads 700 of their files, which is a third of
 * the CPU of its start, and a run of all tests starts 200 of them. `npm run check:packages` uses the published build.
 */
const BUNDLED = /^(knex|objection|lodash|db-errors|commander|ajv|ajv-formats|undici|prom-client)([/.-]|$)/

/** One build for the whole run. Each project loads this module again, so the promise is stored globally. */
const shared = globalThis as { ohunServiceBuild?: Promise<unknown> }

/**
 * Vitest's global setup of projects whose tests start the service as a process: builds the program as it is published,
 * if its sources have changed. A start from the sources takes twice as much CPU.
 */
export async function setup(project: TestProject): Promise<void> {
  if (!isBuilt())
    shared.ohunServiceBuild ??= build({
      cwd: join(PACKAGES, 'server'),
      publint: false,
      logLevel: 'error',
      deps: { alwaysBundle: [BUNDLED], onlyBundle: false },
    })
  await shared.ohunServiceBuild
  project.provide('sandbox_program', SANDBOX_PROGRAM)
}

function isBuilt(): boolean {
  if (!existsSync(PROGRAM)) return false
  const { mtimeMs: built_ms } = statSync(PROGRAM)
  return globSync(SOURCES, { cwd: PACKAGES }).every((path) => statSync(join(PACKAGES, path)).mtimeMs < built_ms)
}
