/** Prints `N passed, N failed` as the last line of a test run, from the exit code and vitest's JSON reports. */
import { readFileSync } from 'node:fs'

const [, , code = '1', ...reports] = process.argv

function totalsOf(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const totals = reports.map(totalsOf)
const passed = totals.reduce((sum, report) => sum + report.passed, 0)
const failed = totals.reduce((sum, report) => sum + report.failed, 0)
// A run can also fail outside of a test: a file that does not load, an unhandled error, a missing report, no test at all.
const outside = failed === 0 && (code !== '0' || passed === 0) ? 1 : 0
process.stdout.write(`\n${passed} passed, ${failed + outside} failed\n`)
process.exitCode = failed + outside === 0 ? 0 : 1
