import type { RoutingRule } from '@ohun/sdk'
import { createRoutingRule, deleteRoutingRule } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client.ts'
import { listRoutingRulesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Only } from '../../ui/only.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useAllAgents } from '../../ui/agents.tsx'
import styles from './numbers.module.css'
import { RuleForm } from './rule-form.tsx'

/**
 * The rules of a number in the order in which they are tried. A number has at most 50, so one page contains all of
 * them.
 */
export function RulesPanel({ number_id }: { number_id: string }) {
  const { data, error, refetch } = useInfiniteQuery(listRoutingRulesPages(useClient(), { number_id, page_size: 100 }))
  const [open, setOpen] = useState<RoutingRule | 'new'>()
  const rules = data?.pages.flatMap(({ items }) => items).toSorted(inOrder)
  return (
    <Panel title={text.rules}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {rules?.length === 0 ? <p>{text.no_rules}</p> : null}
      {rules && rules.length > 0 ? <Rules rules={rules} edit={setOpen} /> : null}
      <Only may="develop">
        <div>
          <Button onClick={() => setOpen('new')}>{text.add_rule}</Button>
        </div>
      </Only>
      {open === undefined ? null : (
        <RuleForm number_id={number_id} rule={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Panel>
  )
}

/** Default rules come last, whatever their priority is. */
const inOrder = (a: RoutingRule, b: RoutingRule): number =>
  isLast(a) - isLast(b) || a.priority - b.priority || (a.rule_id < b.rule_id ? -1 : 1)

const isLast = ({ match_type }: RoutingRule): number => (match_type === 'default' ? 1 : 0)

function Rules({ rules, edit }: { rules: readonly RoutingRule[]; edit: (rule: RoutingRule) => void }) {
  const { nameOf } = useAllAgents()
  const deleting = useDelete()
  const columns: readonly Column<RoutingRule>[] = [
    { title: text.priority, cell: ({ priority }) => priority },
    {
      title: text.match,
      cell: ({ match_type, match_value }) => (
        <>
          {text.match_type[match_type]} {match_value === null ? null : <code>{match_value}</code>}
        </>
      ),
    },
    { title: text.agent, cell: ({ agent_id }) => <bdi>{nameOf(agent_id)}</bdi> },
    {
      title: text.edit_rule,
      cell: (rule) => (
        <Only may="develop">
          <div className={styles.actions}>
            <Button onClick={() => edit(rule)}>{text.edit_rule}</Button>
            <Button busy={deleting.isPending} onClick={() => deleting.mutate(rule)}>
              {text.delete_rule}
            </Button>
          </div>
        </Only>
      ),
    },
  ]
  return (
    <>
      <ErrorNotice error={deleting.error} />
      <Table label={text.rules} rows={rules} columns={columns} keyOf={({ rule_id }) => rule_id} />
    </>
  )
}

/** Deletes a rule. For a while, the notice offers to restore it. */
function useDelete() {
  const client = useClient()
  const queries = useQueryClient()
  const readAgain = async (): Promise<void> => await queries.invalidateQueries({ queryKey: ['listRoutingRules'] })
  const restoring = useMutation({
    mutationFn: async ({ number_id, priority, match_type, match_value, agent_id }: RoutingRule) =>
      await createRoutingRule(client, { number_id, priority, match_type, match_value, agent_id }),
    onSettled: readAgain,
  })
  return useMutation({
    mutationFn: async ({ rule_id }: RoutingRule) => await deleteRoutingRule(client, rule_id),
    onSuccess: (_, rule) => notify(text.rule_deleted, { text: text.undo, run: () => restoring.mutate(rule) }),
    onSettled: readAgain,
  })
}
