import type { PhoneNumber } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { text } from '../../text/agents.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './agents.module.css'
import { takesCalls, useNumbersOf } from './connections/use-numbers-of.ts'
import { linesOf, useSandboxCall } from './use-sandbox-call.ts'

/** Starts a simulated call to the agent's number, which can be followed live. */
export function SandboxCall({ agent_id }: { agent_id: string }) {
  const query = useNumbersOf(agent_id)
  return (
    <Panel title={text.sandbox_call} anchor="sandbox-call">
      <p className={styles.hint}>{text.sandbox_call_hint}</p>
      <Loaded query={query}>
        {(numbers) => {
          const number = numbers.find(takesCalls)
          return number ? <CallForm number={number} /> : <NoNumber agent_id={agent_id} />
        }}
      </Loaded>
    </Panel>
  )
}

function NoNumber({ agent_id }: { agent_id: string }) {
  return (
    <p>
      {text.no_number}{' '}
      <Link to="/$environment/numbers/claim" params={{ environment: 'sandbox' }} search={{ agent_id }}>
        {text.claim_number}
      </Link>
    </p>
  )
}

function CallForm({ number: { e164 } }: { number: PhoneNumber }) {
  const [words, setWords] = useState<string>(text.caller_words)
  const calling = useSandboxCall()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    calling.mutate({ e164, utterances: linesOf(words) })
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
