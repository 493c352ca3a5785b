import { availableParallelism, cpus } from 'node:os'
import type { Compared, Measured } from './compare.ts'
import type { PageCosts } from './pages.ts'

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)

const line = (
  name: string,
  { per_second, p50_ms, p99_ms, loop, cpu_us_per_request, postgres }: Measured,
  ratio: string,
) =>
  `| ${name} | ${Math.round(per_second).toLocaleString('en')} | ${ms(p50_ms)} | ${ms(p99_ms)} | ${Math.round(cpu_us_per_request)} | ${Math.round(postgres.cpu_us)} | ${Math.round(postgres.wal_bytes).toLocaleString('en')} | ${ms(loop.p50_ms)} / ${ms(loop.p99_ms)} / ${ms(loop.max_ms)} | ${ratio} |`

/** The figures of both servers in each comparison, as a Markdown table. */
export function comparisonTable(compared: Compared[]): string {
  const rows = compared.flatMap(({ title, bare, ohun, ratio, aim }) => [
    line(`${title}, bare`, bare, '1'),
    line(`${title}, Ohun`, ohun, `**${ratio.toFixed(2)}** (aim ≥ ${aim})`),
  ])
  return [
    '| | requests/s | p50 ms | p99 ms | server CPU µs a request | PostgreSQL CPU µs | WAL bytes | event-loop delay p50 / p99 / max ms | ratio |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

export function pagesTable({ rows, first_ms, deep_ms, last_ms }: PageCosts): string {
  return [
    `| page of 100 among ${rows.toLocaleString('en')} calls | median ms |`,
    '|---|---|',
    `| first | ${ms(first_ms)} |`,
    `| in the middle | ${ms(deep_ms)} |`,
    `| last | ${ms(last_ms)} |`,
  ].join('\n')
}

export const machine = () => `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown CPU'}, Node ${process.version}`
