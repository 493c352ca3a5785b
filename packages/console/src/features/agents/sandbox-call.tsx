import type { PhoneNumber } from '@ohun/sdk'
import { createSandboxInboundCall } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listNumbersPages } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './agents.module.css'

/** The number that the simulated caller shows. Nothing rings there. */
const CALLER = '+2348030000000'

/** A simulated call to the agent's number, which is then watched as it runs. */
export function SandboxCall({ agent_id }: { agent_id: string }) {
  const query = useVoiceNumber(agent_id)
  return (
    <Panel title={text.sandbox_call}>
      <p className={styles.hint}>{text.sandbox_call_hint}</p>
      <Loaded query={query}>{(number) => (number ? <CallForm number={number} /> : <NoNumber />)}</Loaded>
    </Panel>
  )
}

/** The agent's first number for calls: null if it has none, undefined until that is known. */
function useVoiceNumber(agent_id: string) {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    listNumbersPages(useClient(), { page_size: 100 }),
  )
  const numbers = data?.pages.flatMap(({ items }) => items)
  const found = numbers?.find((number) => number.agent_id === agent_id && takesCalls(number))
  const reads_more = hasNextPage && !found
  useEffect(() => {
    if (reads_more && !isFetching) void fetchNextPage()
  }, [reads_more, isFetching, fetchNextPage])
  return { data: found ?? (numbers && !hasNextPage ? null : undefined), error, refetch }
}

const takesCalls = ({ status, channels }: PhoneNumber): boolean =>
  status === 'provisioned' && channels.includes('voice')

function NoNumber() {
  return (
    <p>
      {text.no_number}{' '}
      <Link to="/$environment/numbers/claim" params={{ environment: 'sandbox' }}>
        {text.claim_number}
      </Link>
    </p>
  )
}

function CallForm({ number: { e164 } }: { number: PhoneNumber }) {
  const client = useClient()
  const navigate = useNavigate()
  const [words, setWords] = useState<string>(text.caller_words)
  const calling = useMutation({
    mutationFn: async () =>
      await createSandboxInboundCall(client, { to_number: e164, from_number: CALLER, utterances: linesOf(words) }),
    onSuccess: async ({ call_id }) =>
      await navigate({
        to: '/$environment/calls/live',
        params: { environment: 'sandbox' },
        search: { call: call_id },
      }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    calling.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextAreaField
        label={text.caller_says}
        hint={text.caller_says_hint(e164)}
        value={words}
        dir="auto"
        onChange={({ target }) => setWords(target.value)}
      />
      <ErrorNotice error={calling.error} />
      <div>
        <Button type="submit" busy={calling.isPending}>
          {text.receive_call}
        </Button>
      </div>
    </form>
  )
}

const linesOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
