import type { Agent } from '@ohun/sdk'
import { useRef, useState } from 'react'
import { text } from '../../../text/analysis.ts'
import { Button } from '../../../ui/button.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { WhereChangeable } from '../../../ui/read-only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SECTIONS } from '../sections.ts'
import type { AgentFormState } from './agent-form.ts'
import { CodeField, type CodeHandle } from './code-field.tsx'

type Schema = Agent['analysis_schema']

const EXAMPLE = {
  type: 'object',
  properties: {
    intent: { type: 'string', enum: ['order', 'complaint', 'question', 'other'] },
    resolved: { type: 'boolean', description: 'The caller got what they called for.' },
    callback_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the caller wants to be called back.',
    },
  },
  required: ['intent', 'resolved'],
}

/** The settings for the analysis of each ended call. The text is kept as it is typed. */
export function AnalysisGroup({ form }: { form: AgentFormState }) {
  const code = useRef<CodeHandle>(null)
  const [typed, setTyped] = useState(textOf(form.agent.analysis_schema))
  const change = (value: string): void => {
    setTyped(value)
    form.set({ analysis_schema: schemaOf(value) })
  }
  const is_object = typeof schemaOf(typed) === 'object'
  return (
    <Panel {...SECTIONS.analysis}>
      <CodeField
        label={text.schema}
        hint={text.hint}
        fault={is_object ? faultOf(form.error, 'analysis_schema') : text.not_json}
        language="json"
        value={typed}
        onChange={change}
        handle={code}
      />
      <WhereChangeable>
        <div>
          <Button disabled={typed.trim() !== ''} onClick={() => code.current?.replace(textOf(EXAMPLE))}>
            {text.example}
          </Button>
        </div>
      </WhereChangeable>
    </Panel>
  )
}

const textOf = (schema: Schema): string => (schema === null ? '' : JSON.stringify(schema, null, 2))

/** Text that is not valid JSON stays text: the service refuses it, so nothing is saved without it. */
function schemaOf(typed: string): Schema {
  if (typed.trim() === '') return null
  try {
    return JSON.parse(typed) as Schema
  } catch {
    return typed as unknown as Schema
  }
}
