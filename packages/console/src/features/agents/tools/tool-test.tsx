import type { CheckedTool, ToolTest as Test, ToolTestResult } from '@ohun/sdk'
import { testTool } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/tools.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { Exchange } from '../exchange/exchange.tsx'
import { exampleArguments } from './example-arguments.ts'
import { TEST_ID } from './test-id.ts'
import styles from './tools.module.css'

interface ToolTestProps {
  agent_id: string
  tools: readonly CheckedTool[]
  chosen: string | undefined
  choose: (name: string) => void
  /** The definitions in the form, whether they are saved or not. */
  tool_definitions: string
}

/** Calls one tool as the agent would, and shows the result. */
export function ToolTest({ agent_id, tools, chosen, choose, tool_definitions }: ToolTestProps) {
  const client = useClient()
  const tool = tools.find(({ name }) => name === chosen) ?? tools[0]
  /** The typed arguments belong to one tool. */
  const [typed, setTyped] = useState<{ tool: string; value: string }>()
  const [fault, setFault] = useState<string>()
  const testing = useMutation({ mutationFn: async (test: Test) => await testTool(client, agent_id, test) })
  if (!tool) return null
  const example = JSON.stringify(exampleArguments(tool.parameters), null, 2)
  const given = typed?.tool === tool.name ? typed.value : example
  const tested = testing.variables?.name === tool.name ? testing : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const parsed = objectIn(given)
    setFault(parsed ? undefined : text.arguments_not_object)
    if (parsed) testing.mutate({ name: tool.name, arguments: parsed, tool_definitions })
  }
  return (
    <form className={styles.test} id={TEST_ID} onSubmit={submit} aria-label={text.test_title}>
      <h3>{text.test_title}</h3>
      <p className={styles.quiet}>{text.test_hint}</p>
      <SelectField label={text.tool} value={tool.name} onChange={({ target }) => choose(target.value)}>
        {tools.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextAreaField
        label={text.arguments}
        hint={text.arguments_hint}
        fault={fault}
        value={given}
        rows={6}
        spellCheck={false}
        onChange={({ target }) => setTyped({ tool: tool.name, value: target.value })}
      />
      <div>
        <Button type="submit" busy={testing.isPending}>
          {text.call}
        </Button>
      </div>
      <ErrorNotice error={tested?.error} />
      <div role="status">{tested?.data ? <Result result={tested.data} /> : null}</div>
    </form>
  )
}

const TONES: Readonly<Record<ToolTestResult['outcome'], Tone>> = { result: 'good', refused: 'warning', failed: 'bad' }

function Result({ result: tested }: { result: ToolTestResult }) {
  const { outcome, result, error, cause, detail, exchange, duration_ms } = tested
  return (
    <div className={styles.result}>
      <p>
        <Badge tone={TONES[outcome]}>{text.outcomes[outcome]}</Badge> {exchange ? text.took(duration_ms) : ''}
      </p>
      {outcome === 'refused' ? <p>{text.refused}</p> : null}
      {cause === null ? null : (
        <p>
          {text.causes[cause] ?? cause} {detail}
        </p>
      )}
      <h4>{error === null ? text.agent_gets : text.agent_is_told}</h4>
      <pre className={styles.json} tabIndex={0}>
        {error ?? JSON.stringify(result, null, 2)}
      </pre>
      {exchange ? <Exchange exchange={exchange} open /> : null}
    </div>
  )
}

function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(json)
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
