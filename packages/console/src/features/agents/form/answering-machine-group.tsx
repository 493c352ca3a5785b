import type { Agent } from '@ohun/sdk'
import { actions, failure_actions, text } from '../../../text/answering-machine.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SECTIONS } from '../sections.ts'
import type { AgentFormState } from './agent-form.ts'

type Setting = Agent['answering_machine']

/** The settings for detecting who answers outbound calls, and for what the agent does with machines. */
export function AnsweringMachineGroup({ form }: { form: AgentFormState }) {
  const setting = form.agent.answering_machine
  const set = (change: Partial<Setting>): void => form.set({ answering_machine: { ...setting, ...change } })
  return (
    <Panel {...SECTIONS.machines}>
      <CheckField
        label={text.detect}
        hint={text.detect_hint}
        checked={setting.detect}
        onChange={(detect) => set({ detect })}
      />
      <SelectField
        label={text.action}
        value={setting.action}
        fault={faultOf(form.error, 'answering_machine.action')}
        onChange={({ target }) => set({ action: target.value as Setting['action'] })}
      >
        {Object.entries(actions).map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </SelectField>
      {setting.action === 'ask_backend' && (
        <SelectField
          label={text.on_failure}
          value={setting.on_failure ?? 'hang_up'}
          onChange={({ target }) => set({ on_failure: target.value as NonNullable<Setting['on_failure']> })}
        >
          {Object.entries(failure_actions).map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={text.message}
        hint={text.message_hint}
        fault={faultOf(form.error, 'answering_machine.message')}
        dir="auto"
        maxLength={1_000}
        value={setting.message ?? ''}
        onChange={({ target }) => set({ message: target.value === '' ? null : target.value })}
      />
    </Panel>
  )
}
