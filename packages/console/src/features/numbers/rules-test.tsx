import { testRoutingRules } from '@ohun/sdk/operations'
import type { RoutingRule } from '@ohun/sdk'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listRoutingRulesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useAllAgents } from '../../ui/agents.tsx'
import styles from './numbers.module.css'

/** Asks the service which agent would get a call under the saved rules. */
export function RulesTest({ number_id }: { number_id: string }) {
  const client = useClient()
  const [words, setWords] = useState('')
  const { nameOf } = useAllAgents()
  const { data } = useInfiniteQuery(listRoutingRulesPages(client, { number_id, page_size: 100 }))
  const rules = data?.pages.flatMap(({ items }) => items) ?? []
  const testing = useMutation({
    mutationFn: async (said: string) =>
      await testRoutingRules(client, { number_id, utterance: said.trim() === '' ? null : said }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    testing.mutate(words)
  }
  return (
    <Panel title={text.test}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={text.first_words}
          hint={text.first_words_hint}
          value={words}
          maxLength={4000}
          onChange={({ target }) => setWords(target.value)}
        />
        <div>
          <Button type="submit" busy={testing.isPending}>
            {text.test}
          </Button>
        </div>
      </form>
      <ErrorNotice error={testing.error} />
      <p role="status">
        {testing.data?.agent_id === null ? text.nobody_answers : null}
        {testing.data?.agent_id ? (
          <>
            {reasonOf(testing.data.rule_id, rules)}{' '}
            <strong>
              <bdi>{nameOf(testing.data.agent_id)}</bdi>
            </strong>{' '}
            {text.would_answer}
          </>
        ) : null}
      </p>
    </Panel>
  )
}

/** The rule that decided, as the person wrote it. */
function reasonOf(rule_id: string | null, rules: readonly RoutingRule[]): string {
  const rule = rules.find((one) => one.rule_id === rule_id)
  if (!rule) return text.by_number
  return text.by_rule(rule.match_value ?? text.match_type[rule.match_type])
}
