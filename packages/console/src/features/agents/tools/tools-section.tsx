import type { CheckedTool, ToolFault } from '@ohun/sdk'
import { useRef, useState, type RefObject } from 'react'
import { text } from '../../../text/tools.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { SelectField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { WhereChangeable } from '../../../ui/read-only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { AgentFormState } from '../form/agent-form.ts'
import { CodeField, type CodeHandle } from '../form/code-field.tsx'
import { SECTIONS } from '../sections.ts'
import { formatDefinitions, isList, withExample, type ExampleName } from './tool-examples.ts'
import { TEST_ID } from './test-id.ts'
import { ToolTest } from './tool-test.tsx'
import styles from './tools.module.css'
import { useToolsCheck, type ToolsCheckState } from './use-tools-check.ts'

/** The tools of an agent: their definitions, the faults that saving would find, and a test of each tool. */
export function ToolsSection({ form }: { form: AgentFormState }) {
  const { tool_definitions, ai_provider, webhook_format, agent_id } = form.agent
  const check = useToolsCheck(tool_definitions)
  const code = useRef<CodeHandle>(null)
  const [tested, test] = useState<string>()
  const tools = check.result?.tools ?? []
  return (
    <Panel {...SECTIONS.tools}>
      {ai_provider === 'byom' && webhook_format === 'ohun' && tools.length > 0 ? (
        <p className={styles.note}>{text.not_byom}</p>
      ) : null}
      <CodeField
        label={text.definitions}
        hint={text.hint}
        fault={faultOf(form.error, 'tool_definitions')}
        faults={check.result?.faults ?? NONE}
        language="json"
        value={tool_definitions}
        onChange={(value) => form.set({ tool_definitions: value })}
        handle={code}
      />
      <Checked check={check} code={code} />
      <WhereChangeable>
        <Changes tool_definitions={tool_definitions} code={code} />
      </WhereChangeable>
      {tools.length > 0 ? <ToolList tools={tools} test={test} /> : null}
      <WhereChangeable>
        <ToolTest agent_id={agent_id} tools={tools} chosen={tested} choose={test} tool_definitions={tool_definitions} />
      </WhereChangeable>
    </Panel>
  )
}

/** A single empty list, so that the editor does not render again. */
const NONE: readonly ToolFault[] = []

/** The service's verdict about the text, with a link to each fault. */
function Checked({ check, code }: { check: ToolsCheckState; code: RefObject<CodeHandle | null> }) {
  const { result, error, is_current } = check
  return (
    <>
      <ErrorNotice error={error} />
      <p role="status" className={styles.quiet}>
        {is_current ? (result?.valid ? validText(result.tools.length) : '') : text.checking}
      </p>
      {result && result.faults.length > 0 ? (
        <ul className={styles.faults} aria-label={text.faults}>
          {result.faults.map(({ path, line, column, message }) => (
            <li key={`${path} ${message}`}>
              <Button kind="quiet" onClick={() => code.current?.goTo(line, column)}>
                {text.fault_at(line, column)}
              </Button>{' '}
              <span className={styles.fault}>{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const validText = (count: number): string => (count === 0 ? text.no_tools : text.valid(count))

/** Buttons that add an example or indent the definitions. */
function Changes({ tool_definitions, code }: { tool_definitions: string; code: RefObject<CodeHandle | null> }) {
  const [example, choose] = useState<ExampleName>('find_order')
  const insert = (): void => {
    code.current?.replace(withExample(tool_definitions, example))
    notify(text.added)
  }
  return (
    <div className={styles.changes}>
      <SelectField
        label={text.example_choice}
        value={example}
        onChange={({ target }) => choose(target.value as ExampleName)}
      >
        {Object.entries(text.examples).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button disabled={!isList(tool_definitions)} onClick={insert}>
        {text.insert}
      </Button>
      <Button onClick={() => code.current?.replace(formatDefinitions(tool_definitions))}>{text.format}</Button>
    </div>
  )
}

function ToolList({ tools, test }: { tools: readonly CheckedTool[]; test: (name: string) => void }) {
  const open = (name: string): void => {
    test(name)
    document.getElementById(TEST_ID)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ul className={styles.tools} aria-label={text.tools}>
      {tools.map(({ name, description }) => (
        <li key={name}>
          <div>
            <code>{name}</code>
            <p className={styles.quiet} dir="auto">
              {description}
            </p>
          </div>
          <WhereChangeable>
            <Button aria-label={text.test_of(name)} onClick={() => open(name)}>
              {text.test}
            </Button>
          </WhereChangeable>
        </li>
      ))}
    </ul>
  )
}
