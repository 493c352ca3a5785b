import { escaped, seconds } from '../../output/xml-text.ts'
import type { StepResult } from './play.ts'
import { isFailed } from './report.ts'
import { titleOf, type Script } from './script.ts'

/** The results as JUnit XML for CI systems: a suite for each run, a case for each step. */
export function junit(script: Script, results: readonly StepResult[], strict: boolean): string {
  const runs = [...new Set(results.map(({ run }) => run))]
  const name = script.name ?? 'ohun byom simulate'
  const texts = runs.map((run) => {
    const steps = results.filter((result) => result.run === run)
    return suite(`${name}, run ${run}`, steps, { script, strict })
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escaped(name)}">\n${texts.join('')}</testsuites>\n`
}

interface Shown {
  script: Script
  strict: boolean
}

function suite(name: string, steps: readonly StepResult[], { script, strict }: Shown): string {
  const failures = steps.filter((step) => isFailed(step, strict)).length
  const time = seconds(steps.reduce((sum, { answer }) => sum + (answer?.latency_ms ?? 0), 0))
  const cases = steps.map((step) => {
    const { answer, step: number } = step
    const title = `${number}. ${titleOf(script.steps[number - 1]!)}`
    const begin = `    <testcase classname="${escaped(name)}" name="${escaped(title)}" time="${seconds(answer?.latency_ms ?? 0)}"`
    if (!isFailed(step, strict)) return `${begin}/>\n`
    const messages = [...step.failures, ...(strict ? step.warnings : [])]
    return `${begin}>\n      <failure message="${escaped(messages[0]!)}">${escaped(messages.join('\n'))}</failure>\n    </testcase>\n`
  })
  const counts = `tests="${steps.length}" failures="${failures}" time="${time}"`
  return `  <testsuite name="${escaped(name)}" ${counts}>\n${cases.join('')}  </testsuite>\n`
}
