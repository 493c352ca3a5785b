import { escaped, seconds } from '../output/xml-text.ts'
import { linesOf } from './report.ts'
import type { SimulateReport } from './simulate-report.ts'

/** The results as JUnit XML for CI systems: a suite for each file, a case for each scenario. */
export function junit({ suites }: SimulateReport): string {
  const texts = suites.map(suiteXml)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="ohun simulate">\n${texts.join('')}</testsuites>\n`
}

type Suite = SimulateReport['suites'][number]

function suiteXml(suite: Suite): string {
  const { file, fault, scenarios } = suite
  const broken =
    fault === null
      ? ''
      : `    <testcase classname="${escaped(file)}" name="simulation"><error message="${escaped(fault)}"/></testcase>\n`
  const failures = scenarios.filter(({ passed }) => !passed).length
  const tests = scenarios.length + (fault === null ? 0 : 1)
  const counts = `tests="${tests}" failures="${failures}" errors="${fault === null ? 0 : 1}"`
  const cases = scenarios.map((scenario) => caseXml(file, scenario))
  return `  <testsuite name="${escaped(file)}" ${counts}>\n${broken}${cases.join('')}  </testsuite>\n`
}

function caseXml(file: string, scenario: Suite['scenarios'][number]): string {
  const { name, passed, runs } = scenario
  const time = seconds(runs.reduce((sum, { duration_ms }) => sum + duration_ms, 0))
  const begin = `    <testcase classname="${escaped(file)}" name="${escaped(name)}" time="${time}"`
  if (passed) return `${begin}/>\n`
  const lines = linesOf(scenario)
  return `${begin}>\n      <failure message="${escaped(lines[0] ?? '')}">${escaped(lines.join('\n'))}</failure>\n    </testcase>\n`
}
