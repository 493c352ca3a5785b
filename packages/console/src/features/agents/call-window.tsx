import type { Agent } from '@ohun/sdk'
import { text } from '../../text/agents.ts'
import { Panel } from '../../ui/panel.tsx'
import { AgentText } from './agent-fields.tsx'
import type { AgentFormState } from './form.ts'
import styles from './agents.module.css'

export function CallWindowGroup({ form }: { form: AgentFormState }) {
  return (
    <Panel title={text.call_window}>
      <p className={styles.hint}>{text.call_window_hint}</p>
      <div className={styles.pair}>
        <AgentText form={form} field="call_window_start" label={text.call_window_start} type="time" />
        <AgentText form={form} field="call_window_end" label={text.call_window_end} type="time" />
      </div>
      <AgentText form={form} field="call_window_timezone" label={text.call_window_timezone} />
      <Week agent={form.agent} />
    </Panel>
  )
}

/** The hours of each day in which calls are placed. A window that ends before it begins spans midnight. */
function Week({ agent: { call_window_start: start, call_window_end: end } }: { agent: Agent }) {
  const always = start === null || end === null
  const spans = always ? [{ from: 0, to: 1 }] : spansOf(start, end)
  return (
    <figure className={styles.week}>
      <figcaption>{always ? text.any_time : text.week(start, end)}</figcaption>
      {text.days.map((day) => (
        <div key={day} className={styles.day} aria-hidden="true">
          {day}
          <div className={styles.hours}>
            {spans.map(({ from, to }) => (
              <div key={from} className={styles.open} style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }} />
            ))}
          </div>
        </div>
      ))}
    </figure>
  )
}

function spansOf(start: string, end: string): { from: number; to: number }[] {
  const [from, to] = [partOfDay(start), partOfDay(end)]
  if (from < to) return [{ from, to }]
  return [
    { from: 0, to },
    { from, to: 1 },
  ]
}

function partOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}
