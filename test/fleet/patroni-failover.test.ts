import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_FAULTS, failOver, type FailedOver } from './fail-over.ts'
import { startNodesOn, type NodesOnCluster } from './nodes-on-cluster.ts'
import { missingForPatroni, PatroniCluster } from './patroni-cluster.ts'
import { table } from './report/table.ts'

/** CI machines are shared and may be slower. */
const SLOWER = process.env['CI'] ? 2 : 1
const WRITING_AGAIN_MS = 15_000 * SLOWER
/** The longest time that a client may wait for any answer. */
const MAX_ANSWER_MS = 12_000 * SLOWER

describe.skipIf(missingForPatroni())('a database failover with two nodes under load', () => {
  let cluster: PatroniCluster
  let nodes: NodesOnCluster
  let result: FailedOver

  beforeAll(async () => {
    cluster = await PatroniCluster.start()
    nodes = await startNodesOn(cluster)
    result = await failOver(cluster, nodes)
    const times = [...result.writing_again_ms].map(([name, ms]) => `${name}: writing again after ${ms / 1_000} s`)
    process.stderr.write([table(result.lines), ...times, ...result.findings, ''].join('\n'))
  })
  afterAll(async () => {
    await nodes?.stop()
    await cluster?.stop()
  })

  test.each(DATABASE_FAULTS)('%s: nothing acknowledged is lost, and nothing happens twice', (name) => {
    const line = result.lines.find((one) => one.name === name)
    expect(line).toMatchObject({ lost: 0, doubled: 0 })
    expect(line?.outcomes.acknowledged).toBeGreaterThan(0)
  })

  test.each(DATABASE_FAULTS)('%s: the database accepts writes again in time', (name) => {
    expect(result.writing_again_ms.get(name)).toBeLessThan(WRITING_AGAIN_MS)
  })

  test('clients see 503 with Retry-After and nothing else, without waiting long', () => {
    expect(result.attempts.filter(({ outcome }) => outcome === 'unexpected')).toEqual([])
    const once = result.attempts.filter(({ traffic }) => traffic.endsWith('no key'))
    expect(Math.max(...once.map(({ began_ms, ended_ms }) => ended_ms - began_ms))).toBeLessThan(MAX_ANSWER_MS)
    expect(once.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(0)
  })
})
