import type { SimulationRun } from '@ohun/sdk'
import { escaped } from '../output/xml-text.ts'
import { linesOf } from './report.ts'
import type { SimulateReport } from './simulate-report.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}' +
  'summary{cursor:pointer}.failed>summary{color:#a4001d}.passed>summary{color:#136c2e}' +
  'li{margin:.25rem 0}dt{font-weight:600}dd{margin:0 0 .5rem 1rem}'

/** The results as a self-contained page. Scenarios that failed are expanded. */
export function html({ suites, changes = [], passed }: SimulateReport): string {
  const since = changes.map(({ what }) => `<li>${escaped(what)}</li>`).join('')
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Simulations</title><style>${STYLE}</style></head><body>`,
    `<h1>Simulations: ${passed ? 'passed' : 'failed'}</h1>`,
    since === '' ? '' : `<h2>Since the baseline</h2><ul>${since}</ul>`,
    ...suites.map(suiteHtml),
    '</body></html>\n',
  ].join('\n')
}

type Suite = SimulateReport['suites'][number]

function suiteHtml({ file, fault, scenarios }: Suite): string {
  const broken = fault === null ? '' : `<p>Broken: ${escaped(fault)}</p>`
  return `<h2>${escaped(file)}</h2>${broken}${scenarios.map(scenarioHtml).join('\n')}`
}

function scenarioHtml(scenario: Suite['scenarios'][number]): string {
  const { name, passed, runs } = scenario
  const failures = linesOf(scenario)
    .map((line) => `<li>${escaped(line)}</li>`)
    .join('')
  const open = passed ? '' : ' open'
  const shown = runs.filter(({ transcript }) => transcript !== null).map(runHtml)
  const head = `<summary>${passed ? 'Passed' : 'Failed'}: ${escaped(name)}</summary>`
  return `<details class="${passed ? 'passed' : 'failed'}"${open}>${head}<ul>${failures}</ul>${shown.join('')}</details>`
}

function runHtml({ repeat, transcript, tool_calls, judgements = [] }: SimulationRun): string {
  const said = (transcript ?? []).map(({ at_ms, role, text }) => ({ at_ms, role: role as string, text }))
  const called = (tool_calls ?? []).map(({ at_ms, name, arguments: given, outcome }) => {
    return { at_ms, role: 'tool', text: `${name} ${JSON.stringify(given)}: ${outcome}` }
  })
  const lines = [...said, ...called]
    .toSorted((a, b) => a.at_ms - b.at_ms)
    .map(({ at_ms, role, text }) => {
      return `<dt>${escaped(role)}, ${(at_ms / 1_000).toFixed(1)} s</dt><dd>${escaped(text)}</dd>`
    })
  const judged = judgements.map(({ question, model, answer, reason }) => {
    return `<li>${escaped(question)} ${escaped(model)}: ${answer ?? 'no answer'}. ${escaped(reason)}</li>`
  })
  const list = judged.length === 0 ? '' : `<ul>${judged.join('')}</ul>`
  return `<h3>Repeat ${repeat}</h3><dl>${lines.join('')}</dl>${list}`
}
