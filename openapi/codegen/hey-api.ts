import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { oas31 } from 'openapi3-ts'
import { header, type Files } from './emitter.ts'

export interface HeyApiJob {
  document: oas31.OpenAPIObject
  plugins: UserConfig['plugins']
  /** The folder for temporary output. */
  scratch: string
}

/**
 * Runs hey-api on the bundled document and returns its files by name. It never writes into the repository, because it
 * empties its folder.
 */
export async function heyApi({ document, plugins, scratch }: HeyApiJob): Promise<Files> {
  const path = await mkdtemp(join(scratch, 'hey-api-'))
  await createClient({
    // One type per schema, whether it is read or written.
    parser: { transforms: { readWrite: false } },
    input: withoutWebhooks(document),
    logs: { level: 'silent', file: false },
    output: { path, module: { extension: '.ts' }, header: [header.trim()], tsConfigPath: null, entryFile: false },
    plugins,
  })
  const names = (await readdir(path)).filter((name) => name.endsWith('.gen.ts'))
  const texts = await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const))
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replace(clientOptions, '')]))
}

/** The options of hey-api's own client, which is not used. */
const clientOptions = /export type ClientOptions = \{[^]*?\n\};\n\n/

/**
 * The bodies of webhooks are named schemas with their own types; hey-api would add types for its own kind of webhook
 * handlers.
 */
function withoutWebhooks(document: oas31.OpenAPIObject): Record<string, unknown> {
  const copy: oas31.OpenAPIObject = structuredClone(document)
  delete copy.webhooks
  return { ...copy }
}
