import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dashboardFiles } from '../../../../deploy/grafana/generate.ts'
import { WAIT } from '../../../../test/limits.ts'
import { SMS_CARRIER, startBusyServer, type BusyServer } from '../support/busy-server.ts'
import { freePort } from '../support/kernel-ports.ts'
import { requireTool } from '../support/tools.ts'

/** A scrape and an evaluation come every second. */
const PACED = { ...WAIT, interval: 250 }

const deploy = new URL('../../../../deploy/', import.meta.url)

interface Result {
  metric: Record<string, string>
  value: [number, string]
}

interface Panel {
  targets: { expr: string }[]
}

/** A real Prometheus with the configuration and rules that we ship, on loopback. Only time is shorter. */
class Prometheus {
  readonly #child: ChildProcess
  readonly #url: string

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.#url = url
  }

  static async start(directory: string, target: string): Promise<Prometheus> {
    const address = `127.0.0.1:${await freePort()}`
    const read = (name: string): Promise<string> => readFile(new URL(`prometheus/${name}`, deploy), 'utf8')
    const config = (await read('prometheus.yml')).replace(/: 15s/g, ': 1s').replace(/127\.0\.0\.1:9464/, target)
    await writeFile(join(directory, 'prometheus.yml'), config.replace(/^alerting:[^]*/m, ''))
    await writeFile(join(directory, 'ohun.rules.yml'), shortened(await read('ohun.rules.yml')))
    const args = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${address}`]
    const features = ['--enable-feature=exemplar-storage', '--log.level=error']
    const child = spawn('prometheus', [...args, ...features], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const prometheus = new Prometheus(child, `http://${address}`)
    await vi.waitFor(async () => expect((await fetch(`http://${address}/-/ready`)).status).toBe(200), WAIT)
    return prometheus
  }

  async query(query: string): Promise<Result[]> {
    const response = await fetch(`${this.#url}/api/v1/query?${new URLSearchParams({ query }).toString()}`)
    const { data, error } = (await response.json()) as { data?: { result: Result[] }; error?: string }
    if (!data) throw new Error(`${query}: ${error}`)
    return data.result
  }

  /** The names of the alerts that fire now. */
  async firing(): Promise<string[]> {
    return (await this.query('ALERTS{alertstate="firing"}')).map(({ metric }) => metric['alertname'] as string)
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
  }
}

/** The same rules over seconds instead of minutes and hours. */
function shortened(rules: string): string {
  return rules.replace(/^ *for: .*\n/gm, '').replace(/\[\d+[mh]\]/g, '[6s]')
}

describe.skipIf(requireTool('promtool'))('a real Prometheus', () => {
  let busy: BusyServer
  let prometheus: Prometheus
  let directory: string

  beforeAll(async () => {
    busy = await startBusyServer()
    directory = await mkdtemp(join(tmpdir(), 'ohun-prometheus-'))
    prometheus = await Prometheus.start(directory, new URL(busy.server.metrics_url as string).host)
    await busy.work()
  })
  afterAll(async () => {
    await prometheus.stop()
    await busy[Symbol.asyncDispose]()
    await rm(directory, { recursive: true, force: true })
  })

  test('scrapes the server, which is up, and evaluates its rules', async () => {
    await expect
      .poll(() => prometheus.query('up{job="ohun"}'), PACED)
      .toMatchObject([{ value: [expect.any(Number), '1'] }])
    await expect.poll(() => prometheus.query('ohun:http_requests:rate5m'), PACED).not.toHaveLength(0)
    const answered = 'ohun_http_requests_total{operation="listAgents",status="401"}'
    await expect.poll(() => prometheus.query(answered), PACED).toMatchObject([{ value: [expect.any(Number), '1'] }])
  })

  test('answers the query of every panel of the dashboards', async () => {
    const panels = [...dashboardFiles().values()].flatMap((text) => (JSON.parse(text) as { panels: Panel[] }).panels)
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replace(/\$__rate_interval/g, '6s')))
    expect(queries.length).toBeGreaterThan(60)
    const empty: string[] = []
    for (const query of queries) if ((await prometheus.query(query)).length === 0) empty.push(query)
    // Without speech, receipts and a live usage report, a few have nothing to show.
    expect(empty.length).toBeLessThan(queries.length / 3)
  })

  test('an alert fires when a carrier dies, and only then', async () => {
    await expect.poll(() => prometheus.query(`ohun_carrier_up{carrier="${SMS_CARRIER}"} == 1`), PACED).toHaveLength(1)
    const dead = `ALERTS{alertname="OhunCarrierDown",carrier="${SMS_CARRIER}",alertstate="firing"}`
    await expect.poll(() => prometheus.query(dead), PACED).toEqual([])
    for (const connection of busy.smsc.connections) connection.hangUp()
    await expect.poll(() => prometheus.query(dead), PACED).toHaveLength(1)
  })

  test('an alert fires when errors rise, and ends when they do', async () => {
    const { sandbox_key } = busy.workspace
    const list = (): Promise<Response> =>
      fetch(`${busy.server.base_url}/v1/agents`, { headers: { Authorization: `Bearer ${sandbox_key}` } })
    await expect.poll(() => prometheus.firing(), PACED).not.toContain('OhunErrorRateHigh')
    await busy.db.knex.raw('alter table agents rename to agents_away')
    onTestFinished(async () => void (await busy.db.knex.raw('alter table if exists agents_away rename to agents')))
    await vi.waitFor(async () => {
      expect((await list()).status).toBe(500)
      expect(await prometheus.firing()).toContain('OhunErrorRateHigh')
    }, PACED)
    await busy.db.knex.raw('alter table agents_away rename to agents')
    await vi.waitFor(async () => {
      expect((await list()).status).toBe(200)
      expect(await prometheus.firing()).not.toContain('OhunErrorRateHigh')
    }, PACED)
  })

  test('an alert fires when a process ends', async () => {
    await busy.server.stop()
    await expect.poll(() => prometheus.firing(), PACED).toContain('OhunProcessDown')
  })
})
