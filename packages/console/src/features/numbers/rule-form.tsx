import type { RoutingRule, RoutingRuleWrite } from '@ohun/sdk'
import { createRoutingRule, replaceRoutingRule } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import styles from './numbers.module.css'

interface RuleFormProps {
  number_id: string
  /** The rule to change. Undefined for a new one. */
  rule: RoutingRule | undefined
  onClose: () => void
}

const DEFAULT_PRIORITY = 100

export function RuleForm({ number_id, rule, onClose }: RuleFormProps) {
  const { agents } = useAllAgents()
  const [match_type, setType] = useState(rule?.match_type ?? 'keyword')
  const saving = useSave(rule, onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const textOf = (name: string): string => {
      const value = given.get(name)
      return typeof value === 'string' ? value : ''
    }
    saving.mutate({
      number_id,
      match_type,
      match_value: match_type === 'default' ? null : textOf('match_value'),
      agent_id: textOf('agent_id'),
      priority: Number(textOf('priority')),
    })
  }
  return (
    <Dialog title={rule ? text.edit_rule_title : text.new_rule} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label={text.match}
          value={match_type}
          fault={faultOf(saving.error, 'match_type')}
          onChange={({ target }) => setType(target.value as RoutingRule['match_type'])}
        >
          {Object.entries(text.match_type).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SelectField>
        {match_type === 'default' ? null : (
          <TextField
            label={text.match_value}
            name="match_value"
            defaultValue={rule?.match_value ?? ''}
            maxLength={200}
            fault={faultOf(saving.error, 'match_value')}
            required
          />
        )}
        <SelectField
          key={agents ? 'read' : 'reading'}
          label={text.agent}
          name="agent_id"
          defaultValue={rule?.agent_id}
          fault={faultOf(saving.error, 'agent_id')}
          required
        >
          <AgentOptions agents={agents} />
        </SelectField>
        <TextField
          label={text.priority}
          hint={text.priority_hint}
          name="priority"
          type="number"
          min={0}
          max={1000}
          defaultValue={rule?.priority ?? DEFAULT_PRIORITY}
          fault={faultOf(saving.error, 'priority')}
          required
        />
        <ErrorNotice error={saving.error} />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSave(rule: RoutingRule | undefined, onClose: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: RoutingRuleWrite) =>
      rule ? await replaceRoutingRule(client, rule.rule_id, body) : await createRoutingRule(client, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['listRoutingRules'] })
      notify(common.saved)
      onClose()
    },
  })
}
