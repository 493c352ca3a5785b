import type { RoutingRule } from '@ohun/sdk'
import { createRoutingRule, getRoutingRule, replaceRoutingRule } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedBy, ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { changesOf, conflictOf, saveMerged } from '../../ui/conflict/save-merged.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import styles from './numbers.module.css'

interface RuleFormProps {
  number_id: string
  /** The rule to change. Undefined for a new one. */
  rule: RoutingRule | undefined
  onClose: () => void
}

const DEFAULT_PRIORITY = 100

export function RuleForm({ rule, ...props }: RuleFormProps) {
  const [seen, see] = useState(rule)
  return <RuleFields key={seen?.updated_at} rule={seen} see={see} {...props} />
}

interface FieldsProps extends RuleFormProps {
  /** Shows the rule as it is now. */
  see: (rule: RoutingRule) => void
}

function RuleFields({ number_id, rule, see, onClose }: FieldsProps) {
  const { nameOf } = useAllAgents()
  const [match_type, setType] = useState(rule?.match_type ?? 'keyword')
  const saving = useSave(rule, onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    saving.mutate({ number_id, ...valuesIn(event.currentTarget, match_type), seen: rule })
  }
  const conflict = conflictOf<RoutingRule>(saving.error)
  return (
    <Dialog title={rule ? text.edit_rule_title : text.new_rule} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <MatchFields rule={rule} match_type={match_type} setType={setType} error={saving.error} />
        <AnswerFields rule={rule} error={saving.error} />
        <ErrorNotice error={saving.error} />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
      {conflict && saving.variables ? (
        <ConflictDialog
          conflict={conflict}
          author={<ChangedBy by={conflict.current.updated_by} at={conflict.current.updated_at} />}
          labelOf={(field) => LABELS[field] ?? field}
          show={(field, value) => valueText({ field, value, nameOf })}
          onLoad={() => see(conflict.current)}
          onSave={() => saving.mutate({ ...saving.variables, seen: conflict.current })}
          onClose={saving.reset}
        />
      ) : null}
    </Dialog>
  )
}

type MatchType = RoutingRule['match_type']

/** The values that the form has. */
function valuesIn(form: HTMLFormElement, match_type: MatchType): Omit<Written, 'number_id'> {
  const given = new FormData(form)
  const textOf = (name: string): string => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    match_type,
    match_value: match_type === 'default' ? null : textOf('match_value'),
    agent_id: textOf('agent_id'),
    priority: Number(textOf('priority')),
  }
}

interface PartProps {
  rule: RoutingRule | undefined
  /** Why the service refuses the rule. */
  error: unknown
}

/** The first words of a caller that the rule matches. */
function MatchFields(props: PartProps & { match_type: MatchType; setType: (type: MatchType) => void }) {
  const { rule, match_type, setType, error } = props
  return (
    <>
      <SelectField
        label={text.match}
        value={match_type}
        fault={faultOf(error, 'match_type')}
        onChange={({ target }) => setType(target.value as MatchType)}
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
          fault={faultOf(error, 'match_value')}
          required
        />
      )}
    </>
  )
}

/** The agent that answers if the rule matches, and the order of the rules. */
function AnswerFields({ rule, error }: PartProps) {
  const { agents } = useAllAgents()
  return (
    <>
      <SelectField
        label={text.agent}
        name="agent_id"
        defaultValue={rule?.agent_id}
        fault={faultOf(error, 'agent_id')}
        required
      >
        <AgentOptions agents={agents} chosen={rule?.agent_id} />
      </SelectField>
      <TextField
        label={text.priority}
        hint={text.priority_hint}
        name="priority"
        type="number"
        min={0}
        max={1000}
        defaultValue={rule?.priority ?? DEFAULT_PRIORITY}
        fault={faultOf(error, 'priority')}
        required
      />
    </>
  )
}

const LABELS: Readonly<Record<string, string>> = {
  match_type: text.match,
  match_value: text.match_value,
  agent_id: text.agent,
  priority: text.priority,
}

interface Shown {
  field: string
  value: unknown
  nameOf: (agent_id: string) => string
}

function valueText({ field, value, nameOf }: Shown): string {
  if (field === 'match_type') return text.match_type[value as MatchType]
  if (typeof value !== 'string' && typeof value !== 'number') return '–'
  return field === 'agent_id' ? nameOf(String(value)) : String(value)
}

type Written = Pick<RoutingRule, 'number_id' | 'match_type' | 'match_value' | 'agent_id' | 'priority'>

interface Given extends Written {
  /** The rule to change, as the person has seen it. Undefined for a new one. */
  seen: RoutingRule | undefined
}

function useSave(rule: RoutingRule | undefined, onClose: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  const { close, failed } = useOutcome(rule ? text.edit_rule_title : text.new_rule, onClose)
  return useMutation({
    mutationFn: async ({ seen, ...body }: Given) => {
      if (!rule || !seen) return void (await createRoutingRule(client, body))
      const { rule_id } = rule
      await saveMerged<RoutingRule, Partial<Written>>({
        seen,
        changes: changesOfRule(rule, body),
        send: (
          changes,
          { number_id, match_type, match_value, agent_id, priority, updated_at: expected_updated_at },
        ) => {
          const before: Written = { number_id, match_type, match_value, agent_id, priority }
          return replaceRoutingRule(client, rule_id, { ...before, ...changes, expected_updated_at })
        },
        read: () => getRoutingRule(client, rule_id),
      })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['listRoutingRules'] })
      notify(common.saved)
      close()
    },
    onError: failed,
  })
}

/** The changed fields. What a rule matches is one thing: its type and its value change together. */
function changesOfRule(rule: RoutingRule, body: Written): Partial<Written> {
  const changes = changesOf(rule, body)
  const { match_type, match_value } = body
  return 'match_type' in changes || 'match_value' in changes ? { ...changes, match_type, match_value } : changes
}
