import { expect, test } from 'vitest'
import { mediaThreadCount, sharesOf } from './media-threads.ts'
import { joinThreadMetrics } from './thread-metrics.ts'

const PORTS = { from: 10_000, to: 11_999 }

test.each([
  [null, 1, 1],
  [null, 2, 1],
  [null, 8, 4],
  [null, 64, 8],
  [3, 2, 3],
  [32, 2, 20],
])('a process that serves requests too, with the setting %s on %d cores, has %d threads', (wanted, cores, expected) => {
  expect(mediaThreadCount({ wanted, ports: PORTS, is_alone: false }, cores)).toBe(expected)
})

test.each([
  [null, 1, 1],
  [null, 2, 2],
  [null, 16, 16],
  [null, 64, 20],
  [3, 16, 3],
])('a process for audio only, with the setting %s on %d cores, has %d threads', (wanted, cores, expected) => {
  expect(mediaThreadCount({ wanted, ports: PORTS, is_alone: true }, cores)).toBe(expected)
})

test('a thread is not given fewer ports than it needs', () => {
  const ports = { from: 10_000, to: 10_019 }
  expect(mediaThreadCount({ wanted: 8, ports, is_alone: true }, 8)).toBe(1)
})

test('threads share the ports without a gap or an overlap, each with whole pairs', () => {
  expect(sharesOf(PORTS, 3)).toEqual([
    { from: 10_000, to: 10_665 },
    { from: 10_666, to: 11_331 },
    { from: 11_332, to: 11_999 },
  ])
  expect(sharesOf(PORTS, 1)).toEqual([PORTS])
})

test('the metrics of threads are joined by name, and each sample is labelled with its thread', () => {
  const text = (lines: number): string =>
    `# HELP ohun_media_lines Calls.\n# TYPE ohun_media_lines gauge\nohun_media_lines ${lines}\n` +
    `# HELP ohun_rtp_port_pairs Pairs.\n# TYPE ohun_rtp_port_pairs gauge\nohun_rtp_port_pairs{state="taken"} ${lines}\n# EOF\n`
  expect(joinThreadMetrics([text(3), '', text(5)])).toBe(
    [
      '# HELP ohun_media_lines Calls.',
      '# TYPE ohun_media_lines gauge',
      'ohun_media_lines{thread="1"} 3',
      'ohun_media_lines{thread="3"} 5',
      '# HELP ohun_rtp_port_pairs Pairs.',
      '# TYPE ohun_rtp_port_pairs gauge',
      'ohun_rtp_port_pairs{thread="1",state="taken"} 3',
      'ohun_rtp_port_pairs{thread="3",state="taken"} 5',
      '# EOF',
      '',
    ].join('\n'),
  )
})
