import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contract, SeenEvent, SeenResponse } from './contract.ts'
import { DIRECTORY_VARIABLE } from './reached.ts'

const DOCUMENT = new URL('../../openapi/dist/openapi.json', import.meta.url)
const noted = new Set<string>()
let contract: Promise<Contract> | undefined

/** Records the operation and status of a response of the service. @throws Error if it contradicts the document */
export async function checkResponse(seen: SeenResponse): Promise<void> {
  const { reached, faults } = (await loadContract()).check(seen)
  if (reached) note(`reached ${reached}`)
  report(faults)
}

/** Returns a function that checks the events of a response that is a stream. */
export async function eventCheck(seen: SeenResponse): Promise<(event: SeenEvent) => void> {
  const contract = await loadContract()
  return (event) => report(contract.checkEvent(seen, event))
}

function report(faults: string[]): void {
  for (const fault of faults) note(`fault ${fault}`)
  if (faults.length > 0) throw new Error(`The response contradicts the contract: ${faults.join('; ')}`)
}

/** Loads the document on the first response, because most test files never get one. */
function loadContract(): Promise<Contract> {
  return (contract ??= Promise.all([import('./contract.ts'), readFile(DOCUMENT, 'utf8')]).then(
    ([{ Contract }, text]) => new Contract(JSON.parse(text)),
  ))
}

/** Faults are also written to a file, because the code under test may swallow the exception or treat it as a network error. */
function note(line: string): void {
  const directory = process.env[DIRECTORY_VARIABLE]
  if (directory === undefined || noted.has(line)) return
  noted.add(line)
  appendFileSync(join(directory, `${process.pid}.txt`), `${line}\n`)
}
