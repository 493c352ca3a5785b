import { readFile } from 'node:fs/promises'

interface Report {
  testResults?: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** More of them would hide the first ones in a log that shows only its end. */
const SHOWN = 20
const MESSAGE_LINES = 12

/** Describes the failed tests in a JSON report of Vitest, and the test files that could not be loaded. Without a report, the list is empty. */
export async function failuresIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const { testResults = [] } = JSON.parse(text) as Report
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    const of_file = tests.length === 0 && message ? [describe(name, message)] : []
    return [...of_file, ...tests.map((test) => describe(`${name} > ${test.fullName}`, test.failureMessages?.[0]))]
  })
  const hidden = failures.length - SHOWN
  return hidden > 0 ? [...failures.slice(0, SHOWN), `and ${hidden} more`] : failures
}

function describe(name: string, message = ''): string {
  const lines = message.split('\n').slice(0, MESSAGE_LINES)
  return [name, ...lines.map((line) => `  ${line}`)].join('\n')
}
