import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only when they were run again, and why they had failed: each is a race in a test or in the service. */
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
