import { exec, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { dashboardFiles } from '../../../deploy/grafana/generate.ts'
import { WAIT } from '../../../test/limits.ts'
import { startBusyServer, type BusyServer } from './support/busy-server.ts'
import { expositionOf } from './support/exposition.ts'
import { operator } from './support/operator.ts'
import { ENCRYPTION_KEY } from './support/test-server.ts'
import { requireTool } from './support/tools.ts'

const root = new URL('../../../', import.meta.url).pathname
const read = (path: string): string => readFileSync(root + path, 'utf8')

interface Rule {
  record?: string
  alert?: string
  expr: string
  labels?: { severity: string }
  annotations?: { summary: string; runbook_url: string }
}

const { groups } = parse(read('deploy/prometheus/ohun.rules.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const alerts = rules.filter((rule) => rule.alert !== undefined)
const recorded = new Set(rules.flatMap(({ record }) => record ?? []))
const runbooks = read('docs/runbooks.md')

interface Panel {
  title: string
  datasource: { uid: string }
  targets?: { expr: string }[]
}

const dashboards = globSync('deploy/grafana/dashboards/*.json', { cwd: root }).map((path) => ({
  path,
  ...(JSON.parse(read(path)) as { uid: string; title: string; panels: Panel[] }),
}))
const queries = dashboards.flatMap(({ title, panels }) =>
  panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ where: `${title}: ${panel.title}`, expr }))),
)

/** The metrics that a query reads, without those that rules record. */
function metricsOf(expr: string): string[] {
  const names = expr.match(/\b(?:ohun|process)_\w+(?<!_)\b/g) ?? []
  return [...new Set(names)]
}

const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')
const anchors = new Set([...runbooks.matchAll(/^## (.+)$/gm)].map(([, heading]) => anchorOf(heading as string)))

let busy: BusyServer
let families: Set<string>

beforeAll(async () => {
  busy = await startBusyServer()
  await busy.work()
  await vi.waitFor(async () => {
    families = new Set(expositionOf(await busy.scrape()).keys())
    expect([...families]).toContain('ohun_media_lines') // of another thread
  }, WAIT)
})
afterAll(() => busy[Symbol.asyncDispose]())

/** The guides for operators that name metrics. */
const GUIDES = ['monitoring', 'nodes', 'storage', 'carriers', 'telephony', 'exposure']

/** Parts that a server has only with Redis or with a standby. Their own tests read these metrics from one that has them. */
const OPTIONAL_PARTS = [
  'platform/redis/reconnecting-redis.ts',
  'platform/limits/create-limits.ts',
  'platform/live/open-live-bus.ts',
  'platform/db/standby/standby-reads.ts',
]
const optional = new Set(
  OPTIONAL_PARTS.flatMap((path) => read(`packages/server/src/${path}`).match(/(?<=')ohun_\w+(?=')/g) ?? []),
)

const isServed = (name: string): boolean =>
  [name, name.replace(/_(bucket|sum|count)$/, '')].some((known) => families.has(known) || optional.has(known))

describe('every metric exists in a scrape of a busy server', () => {
  test.each(rules.map(({ alert, record, expr }) => [alert ?? record, expr]))('%s', (_, expr) => {
    const names = metricsOf(expr)
    expect(names.filter((name) => !isServed(name))).toEqual([])
    expect(expr.match(/ohun:[\w:]+/g)?.filter((name) => !recorded.has(name)) ?? []).toEqual([])
  })

  test.each(queries.map(({ where, expr }) => [where, expr]))('%s', (_, expr) => {
    const names = metricsOf(expr)
    const of_rules = expr.match(/ohun:[\w:]+/g) ?? []
    expect(names.length + of_rules.length + (expr.match(/\bup\b/g)?.length ?? 0)).toBeGreaterThan(0)
    expect(names.filter((name) => !isServed(name))).toEqual([])
    expect(of_rules.filter((name) => !recorded.has(name))).toEqual([])
  })

  test('the metrics in the runbooks and the guides for operators are among them', () => {
    const text = [runbooks, ...GUIDES.map((page) => read(`docs/${page}.md`))].join('\n')
    const names = new Set(
      [...text.matchAll(/`((?:ohun|process)_[a-z_]+)(?:\{[^}`]*\})?[^`]*`/g)].map(([, name]) => name as string),
    )
    expect(names.size).toBeGreaterThan(40)
    expect([...names].filter((name) => !name.endsWith('_') && !isServed(name))).toEqual([])
  })
})

describe('the alerts', () => {
  test.each(alerts.map((alert) => [alert.alert as string, alert]))(
    '%s has a severity, a summary and its place in the runbooks',
    (name, { labels, annotations }) => {
      expect(labels?.severity).toMatch(/^(critical|warning)$/)
      expect(annotations?.summary).toMatch(/^\S.*\.$/)
      const [page, anchor = ''] = annotations?.runbook_url.split('#') ?? []
      expect(page).toMatch(/\/docs\/runbooks\.md$/)
      expect([...anchors]).toContain(anchor)
      const section = runbooks.split(/^## /m).find((text) => anchorOf(text.split('\n')[0] as string) === anchor)
      expect(section).toContain(`\`${name}\``)
      expect(section).toContain('**Over when**')
    },
  )

  test('have the names that the runbooks use', () => {
    const named = [...runbooks.matchAll(/`(Ohun[A-Z]\w+)`/g)].map(([, name]) => name as string)
    expect(new Set(named)).toEqual(new Set(alerts.map(({ alert }) => alert)))
  })

  describe.skipIf(requireTool('promtool'))('by promtool', () => {
    const promtool = (...args: string[]): { status: number | null; output: string } => {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
      return { status, output: stdout + stderr }
    }

    test('the rules and the configuration are valid', () => {
      expect(promtool('check', 'config', 'deploy/prometheus/prometheus.yml')).toMatchObject({ status: 0 })
      expect(promtool('check', 'rules', '--lint-fatal', 'deploy/prometheus/ohun.rules.yml')).toMatchObject({
        status: 0,
      })
    })

    test('each fires when it should and not before, and a healthy server has none', () => {
      const { status, output } = promtool('test', 'rules', 'deploy/prometheus/ohun.rules.test.yml')
      expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
    })

    test('every alert has a test', () => {
      const { tests } = parse(read('deploy/prometheus/ohun.rules.test.yml')) as { tests: { name: string }[] }
      expect(alerts.map(({ alert }) => alert).filter((name) => !tests.some((one) => one.name === name))).toEqual([])
    })

    test('a page of the server has no fault', async () => {
      const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
        input: await busy.scrape(),
        encoding: 'utf8',
      })
      // Names that would break what reads them: gauges that are read from elsewhere as totals or quantiles, and a unit that is not a base unit.
      const known =
        /(non-counter metrics should not have "_total" suffix|non-summary metrics should not have "quantile" label|use base unit "\w+" instead)/
      expect((stdout + stderr).split('\n').filter((line) => line && !known.test(line))).toEqual([])
    })
  })
})

describe('the dashboards', () => {
  test('are what deploy/grafana/generate.ts writes', () => {
    const written = dashboards.map(({ path }) => [path.replace('deploy/grafana/', ''), read(path)] as const)
    expect(new Map(written)).toEqual(dashboardFiles())
  })

  test('cover the service, and each has an id and a title of its own', () => {
    expect(dashboards).toHaveLength(8)
    for (const member of ['uid', 'title'] as const) expect(new Set(dashboards.map((it) => it[member])).size).toBe(8)
  })

  test('have their panels from the datasource that is provisioned', () => {
    const { datasources } = parse(read('deploy/grafana/provisioning/datasources/ohun.yml')) as {
      datasources: { uid: string }[]
    }
    const used = dashboards.flatMap(({ panels }) => panels.map(({ datasource }) => datasource.uid))
    expect(new Set(used)).toEqual(new Set(datasources.map(({ uid }) => uid)))
    expect(() => void parse(read('deploy/grafana/provisioning/dashboards/ohun.yml'))).not.toThrow()
  })
})

describe('the runbooks', () => {
  test('quote lines of the log that exist', () => {
    const sources = globSync('packages/server/src/**/*.ts', { cwd: root }).map(read).join('\n')
    const lines = [...runbooks.matchAll(/`([^`\n]{12,})`/g)]
      .map(([, text]) => text as string)
      .filter((text) => /^(?!ohun-server)[\p{L}’,;'-]+( [\p{L}’,;:'-]+){2,}$/u.test(text))
    expect(lines.length).toBeGreaterThan(15)
    expect(lines.filter((line) => !sources.includes(line))).toEqual([])
  })

  const commands = [...runbooks.matchAll(/^ *```sh\n([^]*?)^ *```/gm)].flatMap(([, block]) =>
    (block as string)
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  )

  test.each(commands)('run %s', async (line) => {
    if (line.startsWith('ohun-server ')) {
      const variables = { DATABASE_URL: busy.database_url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
      const ran = await operator(variables, { clock: busy.clock })(line.split(' ').slice(1))
      return expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
    }
    const { base_url, metrics_url } = busy.server
    const here = line
      .replace('http://127.0.0.1:7070', base_url)
      .replace('http://127.0.0.1:9464/metrics', String(metrics_url))
    const { stdout } = await promisify(exec)(here, { cwd: new URL('.', import.meta.url).pathname })
    expect(stdout).not.toBe('')
  })
})
