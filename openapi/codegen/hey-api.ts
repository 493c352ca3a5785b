import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { oas31 } from 'openapi3-ts'
import { header, type Files } from './emitter.ts'

export interface HeyApiJob {
  document: oas31.OpenAPIObject
  plugins: UserConfig['plugins']
  /** Folder for the throw-away output. */
  scratch: string
}

/** Runs hey-api on the bundled document; gives its files by name. It never writes into the repository: it empties its folder. */
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

/** The options of hey-api's own client, which nobody here uses. */
const clientOptions = /export type ClientOptions = \{[^]*?\n\};\n\n/

/** Their bodies are named schemas, which have their types; hey-api would add types of its own kind of webhook handler. */
function withoutWebhooks(document: oas31.OpenAPIObject): Record<string, unknown> {
  const copy: oas31.OpenAPIObject = structuredClone(document)
  delete copy.webhooks
  return { ...copy }
}
