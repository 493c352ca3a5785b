import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { oas31 } from 'openapi3-ts'

const run = promisify(execFile)
const redocly = join(import.meta.dirname, '../node_modules/.bin/redocly')
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * Lints the hand-written document and bundles its files. Findings of the linter are thrown as an error with its report.
 */
export async function lintAndBundle(folder: string, scratch: string): Promise<oas31.OpenAPIObject> {
  const output = join(scratch, 'openapi.json')
  const config = join(import.meta.dirname, '../redocly.yaml')
  const root = join(folder, 'openapi.yaml')
  await Promise.all([
    redoclyOrReport('lint', root, '--config', config, '--format', 'stylish'),
    redoclyOrReport('bundle', root, '--config', config, '--ext', 'json', '--output', output),
  ])
  return JSON.parse(await readFile(output, 'utf8')) as oas31.OpenAPIObject
}

async function redoclyOrReport(...parameters: string[]): Promise<void> {
  try {
    await run(redocly, parameters, { env, maxBuffer: 1 << 26 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`redocly ${parameters[0]} refuses openapi/openapi.yaml\n${stdout ?? ''}${stderr ?? ''}`, {
      cause: error,
    })
  }
}
