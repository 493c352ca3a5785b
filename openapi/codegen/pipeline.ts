import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { oas31 } from 'openapi3-ts'
import { parse } from 'yaml'
import { apiReports } from './api-report/index.ts'
import { emit as emitCli } from './cli-plugin/index.ts'
import { emit as emitConsole } from './console-plugin/index.ts'
import { complete } from './complete.ts'
import { clientDocument } from './client-document.ts'
import { readContract, type Contract, type ErrorRule } from './contract.ts'
import { emitErrors } from './errors.ts'
import { emitReplies } from './replies.ts'
import { emitWebhookNames, emitWebhookSchemas } from './webhook-schemas.ts'
import { emitEvents, emitTestEvents, emitWebhookExamples, webhookDocument } from './events.ts'
import type { Files } from './emitter.ts'
import { withExplicitUndefined } from './explicit-undefined.ts'
import { heyApi } from './hey-api.ts'
import { koa } from './koa-plugin/index.ts'
import { lintAndBundle } from './redocly.ts'
import { addRoles, emitRoles, type RoleTable } from './roles.ts'
import { faults } from './rules.ts'
import { emit as emitSdk } from './sdk-plugin/index.ts'
import { emit as emitTesting } from './testing-plugin/index.ts'

const root = join(import.meta.dirname, '../..')
const server = 'packages/server/src/generated'
const verifier = 'packages/webhook-verifier/src/generated'
const sdk = 'packages/sdk/src/generated'
const cli = 'packages/cli/src/generated'

/**
 * Generates every file in a scratch folder. Returns those that differ from the checked-in files, with null for a file
 * to delete.
 */
export async function generate(): Promise<{ drift: Map<string, string | null>; seconds: number }> {
  const start = performance.now()
  const scratch = await mkdtemp(join(tmpdir(), 'ohun-generate-'))
  try {
    const contract = await loadContract(scratch)
    const drift = await compare(await emitAll(contract, scratch))
    return { drift, seconds: (performance.now() - start) / 1000 }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * The same for the packages' API reports, which are made from the sources on disk: write the result of `generate`
 * first.
 */
export async function reportDrift(): Promise<Map<string, string | null>> {
  return compare(await apiReports())
}

export async function writeDrift(drift: Map<string, string | null>): Promise<void> {
  for (const [path, text] of drift) {
    const target = join(root, path)
    if (text === null) await rm(target)
    else {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text)
    }
  }
}

async function loadContract(scratch: string): Promise<Contract> {
  const folder = join(root, 'openapi')
  const document = await lintAndBundle(folder, scratch)
  const errors = parse(await readFile(join(folder, 'errors.yaml'), 'utf8')) as Record<string, ErrorRule>
  complete(document, errors)
  const table = parse(await readFile(join(folder, 'roles.yaml'), 'utf8')) as RoleTable
  const role_faults = addRoles(document, table)
  const contract = readContract(document, errors)
  const found = [...role_faults, ...faults(contract)]
  if (found.length > 0) throw new Error(`openapi/ breaks our rules:\n${found.map((fault) => `  ${fault}`).join('\n')}`)
  return contract
}

async function emitAll(contract: Contract, scratch: string): Promise<Files> {
  const types = (document: oas31.OpenAPIObject) => heyApi({ document, scratch, plugins: ['@hey-api/typescript'] })
  const serverFiles = await heyApi({ document: contract.document, scratch, plugins: ['@hey-api/typescript', koa()] })
  const client = clientDocument(contract)
  const sdkTypes = await types(client)
  const webhookTypes = await types(webhookDocument(contract))
  return {
    'openapi/dist/openapi.json': `${JSON.stringify(contract.document, null, 2)}\n`,
    ...inFolder(server, serverFiles),
    [`${server}/errors.gen.ts`]: emitErrors(contract),
    [`${server}/roles.gen.ts`]: emitRoles(contract),
    [`${server}/events.gen.ts`]: emitEvents(contract, { typesFrom: './types.gen.ts' }),
    [`${server}/test-events.gen.ts`]: emitTestEvents(contract),
    [`${verifier}/events.gen.ts`]: emitEvents(contract, { types: webhookTypes['types.gen.ts']! }),
    [`${verifier}/examples.gen.ts`]: emitWebhookExamples(contract, {
      kinds: ['event', 'request'],
      typesFrom: './events.gen.ts',
    }),
    [`${sdk}/types.gen.ts`]: withOpenErrorCode(withExplicitUndefined(sdkTypes['types.gen.ts']!, client)),
    ...emitSdk(contract),
    ...emitTesting(contract),
    ...emitCli(contract),
    ...emitConsole(contract),
    [`${cli}/webhook-names.gen.ts`]: emitWebhookNames(contract),
    [`${cli}/webhook-schemas.gen.ts`]: emitWebhookSchemas(contract),
    // The same text for both: the service's refusal and the command line's report match.
    [`${server}/replies.gen.ts`]: emitReplies(contract),
    [`${cli}/replies.gen.ts`]: emitReplies(contract),
  }
}

/** A client that is older than the service must still compile and run when it receives a new code. */
function withOpenErrorCode(types: string): string {
  return types.replace(/^(export type ErrorCode = [^;]+);/m, '$1 | (string & {});')
}

function inFolder(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
}

async function compare(files: Files): Promise<Map<string, string | null>> {
  const drift = new Map<string, string | null>()
  for (const [path, text] of Object.entries(files)) {
    const present = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (present !== text) drift.set(path, text)
  }
  for (const folder of new Set(Object.keys(files).map(dirname))) {
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const path = `${folder}/${name}`
      if (name.endsWith('.gen.ts') && !(path in files)) drift.set(path, null)
    }
  }
  return drift
}
