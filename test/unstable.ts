import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only when they were run again: each is a race in a test or in the service. */
export class Unstable implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0 && test.result().state === 'passed')
      this.#names.push(`${test.module.moduleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return
    const names = this.#names.map((name) => `  ${name}\n`).join('')
    process.stderr.write(`\nUnstable, passed when run again:\n${names}`)
  }
}
