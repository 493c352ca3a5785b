/**
 * A setup file of every project: each response that a test gets from an Ohun server, known by its
 * `X-Service-Duration`, is checked against the OpenAPI document, and which operation × status it was is written down. The
 * events of a stream are checked as they pass.
 */
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIRECTORY_VARIABLE } from './reached.ts'
import type { Contract, SeenResponse } from './contract.ts'
import { checkedStream } from './checked-stream.ts'

const DOCUMENT = new URL('../../openapi/dist/openapi.json', import.meta.url)
const unchecked = globalThis.fetch
const noted = new Set<string>()
let contract: Promise<Contract> | undefined

globalThis.fetch = async (input, init) => {
  const response = await unchecked(input, init)
  if (!response.headers.has('x-service-duration')) return response
  const seen = await checkResponse(response, methodOf(input, init))
  if (!isStream(response.headers)) return response
  const contract = await loadContract()
  return checkedStream(response, (event) => report(contract.checkEvent(seen, event)))
}

function methodOf(input: string | URL | Request, init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
}

async function checkResponse(response: Response, method: string): Promise<SeenResponse> {
  const { status, headers, url } = response
  const text = isStream(headers) ? '' : await response.clone().text()
  const seen: SeenResponse = { method, path: new URL(url).pathname, status, headers, text }
  const { reached, faults } = (await loadContract()).check(seen)
  if (reached) note(`reached ${reached}`)
  report(faults)
  return seen
}

function report(faults: string[]): void {
  for (const fault of faults) note(`fault ${fault}`)
  if (faults.length > 0) throw new Error(`The response contradicts the contract: ${faults.join('; ')}`)
}

const isStream = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Loaded on the first response: most test files never see one. */
function loadContract(): Promise<Contract> {
  return (contract ??= Promise.all([import('./contract.ts'), readFile(DOCUMENT, 'utf8')]).then(
    ([{ Contract }, text]) => new Contract(JSON.parse(text)),
  ))
}

/** A fault is also written down, as the code under test may swallow the exception, or take it for a network error. */
function note(line: string): void {
  const directory = process.env[DIRECTORY_VARIABLE]
  if (directory === undefined || noted.has(line)) return
  noted.add(line)
  appendFileSync(join(directory, `${process.pid}.txt`), `${line}\n`)
}
