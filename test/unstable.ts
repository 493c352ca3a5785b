import type { Reporter, TestCase } from 'vitest/node'

/**
 * Lists the tests that only passed when they were run again, with their first failure: each is a race in a test or in
 * the service.
 */
export class Unstable implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    const result = test.result()
    if (retryCount === 0 || result.state !== 'passed') return
    this.#lines.push(`  ${test.module.moduleId} > ${test.fullName}`)
    for (const { message } of result.errors ?? []) this.#lines.push(`    ${message.split('\n')[0]}`)
  }

  onTestRunEnd(): void {
    if (this.#lines.length === 0) return
    process.stderr.write(`\nUnstable, passed when run again:\n${this.#lines.join('\n')}\n`)
  }
}
