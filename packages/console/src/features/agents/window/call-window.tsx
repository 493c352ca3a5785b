import { memo, useState } from 'react'
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
  const { call_window_start, call_window_end, call_window_timezone } = form.agent
  const any_time = call_window_start === null && call_window_end === null
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
          <ZoneField form={form} />
        </>
      )}
      <Week start={call_window_start} end={call_window_end} zone={call_window_timezone} />
    </Panel>
  )
}

/** Suggests the time zones that the browser knows. These are 400 elements, so the page has none of them before the field is used. */
function ZoneField({ form }: { form: AgentFormState }) {
  const [used, setUsed] = useState(false)
  const suggest = (): void => setUsed(true)
  return (
    <>
      <AgentText form={form} field="call_window_timezone" label={text.zone} list={ZONES_ID} onFocus={suggest} />
      {used ? <Zones /> : null}
    </>
  )
}

const Zones = memo(function Zones() {
  return (
    <datalist id={ZONES_ID}>
      {Intl.supportedValuesOf('timeZone').map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  )
})
