import { useMemo } from 'react'
import { text } from '../../../text/call-window.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { AgentFormState } from '../form/agent-form.ts'
import { AgentText } from '../form/agent-fields.tsx'
import { SECTIONS } from '../sections.ts'
import styles from './window.module.css'
import { Week } from './week-figure.tsx'

const ZONES_ID = 'time-zones'
const DEFAULT = { call_window_start: '08:00', call_window_end: '20:00' }
const ANY_TIME = { call_window_start: null, call_window_end: null }

export function CallWindowGroup({ form }: { form: AgentFormState }) {
  const any_time = form.agent.call_window_start === null && form.agent.call_window_end === null
  return (
    <Panel {...SECTIONS.window}>
      <p className={styles.hint}>{text.hint}</p>
      <CheckField
        label={text.at_any_time}
        checked={any_time}
        onChange={(checked) => form.set(checked ? ANY_TIME : DEFAULT)}
      />
      {any_time ? null : (
        <>
          <div className={styles.pair}>
            <AgentText form={form} field="call_window_start" label={text.start} type="time" />
            <AgentText form={form} field="call_window_end" label={text.end} hint={text.end_hint} type="time" />
          </div>
          <AgentText form={form} field="call_window_timezone" label={text.zone} list={ZONES_ID} />
          <Zones />
        </>
      )}
      <Week window={form.agent} />
    </Panel>
  )
}

/** The time zones that the browser knows, as suggestions. */
function Zones() {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  return (
    <datalist id={ZONES_ID}>
      {zones.map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  )
}
