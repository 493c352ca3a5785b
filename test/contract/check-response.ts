import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract, SeenEvent, SeenResponse } from './contract.ts'
import { DIRECTORY_VARIABLE } from './reached.ts'

const DOCUMENT = new URL('../../openapi/dist/openapi.json', import.meta.url)
const noted = new Set<string>()
let contract: Promise<Contract> | undefined

/** Writes down which operation × status a response of the service is. @throws Error for one that contradicts the document */
export async function checkResponse(seen: SeenResponse): Promise<void> {
  const { reached, faults } = (await loadContract()).check(seen)
  if (reached) note(`reached ${reached}`)
  report(faults)
}

/** For the events of the stream that the response is. */
export async function eventCheck(seen: SeenResponse): Promise<(event: SeenEvent) => void> {
  const contract = await loadContract()
  return (event) => report(contract.checkEvent(seen, event))
}

function report(faults: string[]): void {
  for (const fault of faults) note(`fault ${fault}`)
  if (faults.length > 0) throw new Error(`The response contradicts the contract: ${faults.join('; ')}`)
}

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
