import { useState, type RefObject } from 'react'
import { text } from '../../../text/simulations.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../simulations.module.css'
import type { PlacedFault } from '../suite/read-suite.ts'
import { EXAMPLE_SUITE } from './example-suite.ts'
import type { SuiteForm } from './suite-form.ts'
import type { SuiteState } from './use-suite.ts'

const LARGEST_FILE = 1_048_576

interface SuiteFieldsProps {
  area: RefObject<HTMLTextAreaElement | null>
  source: string
  set: (changed: Pick<SuiteForm, 'source'>) => void
  suite: SuiteState
  /** The field that the service refused. */
  refused: PlacedFault | undefined
  goTo: (fault: PlacedFault) => void
}

/** The suite, which is pasted, read from a file, or edited from an example. */
export function SuiteFields({ area, source, set, suite, refused, goTo }: SuiteFieldsProps) {
  return (
    <Panel title={text.suite}>
      <FileField onRead={(read) => set({ source: read })} />
      <div className={styles.suite}>
        <TextAreaField
          ref={area}
          label={text.suite}
          hint={<Hint />}
          rows={18}
          required
          spellCheck={false}
          value={source}
          onChange={({ target }) => set({ source: target.value })}
        />
      </div>
      {suite.is_empty ? (
        <div>
          <Button onClick={() => set({ source: EXAMPLE_SUITE })}>{text.example}</Button>
        </div>
      ) : null}
      <Checked suite={suite} refused={refused} goTo={goTo} />
    </Panel>
  )
}

function Hint() {
  return (
    <>
      {text.suite_hint} <a href="/docs/testing-agents">{text.suite_guide}</a>
    </>
  )
}

function FileField({ onRead }: { onRead: (source: string) => void }) {
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | undefined): Promise<void> => {
    setFault(undefined)
    if (!file) return
    if (file.size > LARGEST_FILE) return setFault(text.too_large)
    try {
      onRead(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
    } catch {
      setFault(text.not_text)
    }
  }
  return (
    <TextField
      label={text.file}
      hint={text.file_hint}
      fault={fault}
      type="file"
      accept=".yaml,.yml,.json,application/yaml,application/json"
      onChange={({ target }) => void choose(target.files?.[0])}
    />
  )
}

/** The result of the check in words, with a link to each fault. */
function Checked({ suite, refused, goTo }: Pick<SuiteFieldsProps, 'suite' | 'refused' | 'goTo'>) {
  const { read, is_current } = suite
  const faults = [...(read?.faults ?? []), ...(refused ? [refused] : [])]
  return (
    <>
      <p role="status">{is_current ? verdict(read?.suite?.scenarios.length, faults.length) : text.checking}</p>
      {faults.length > 0 ? (
        <ul className={styles.faults} aria-label={text.check}>
          {faults.map((fault) => (
            <li key={`${fault.line} ${fault.column} ${fault.message}`}>
              <Button kind="quiet" onClick={() => goTo(fault)}>
                {text.fault_at(fault.line, fault.column)}
              </Button>{' '}
              <span className={styles.fault}>{fault.message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** A short verdict; the list of faults contains the details. */
const verdict = (scenarios: number | undefined, faults: number): string =>
  scenarios === undefined || faults > 0 ? '' : text.valid(scenarios)
