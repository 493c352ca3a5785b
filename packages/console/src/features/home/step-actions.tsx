import { claimNumberAutomatically, createAgent } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../api/client.ts'
import { text } from '../../text/home.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useSandboxCall } from '../agents/use-sandbox-call.ts'
import styles from './home.module.css'
import type { Facts, StepName } from './steps.ts'

/** The next step, which can be done right here if possible. */
export function StepAction({ step, facts }: { step: StepName; facts: Facts }) {
  const environment = useEnvironment()
  if (step === 'agent') return <MakeAgent />
  if (step === 'number')
    return environment === 'sandbox' ? <ClaimInSandbox facts={facts} /> : <ChooseNumber facts={facts} />
  if (step === 'call' && environment === 'sandbox') return <CallInSandbox facts={facts} />
  return null
}

/** Answers questions about a company: it needs no webhook, and everyone understands its purpose. */
const FIRST_AGENT = { template_id: 'tpl_customer_support' }

function MakeAgent() {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: async () => await createAgent(client, { ...FIRST_AGENT, display_name: text.first_agent }),
    onSuccess: async ({ display_name }) => {
      notify(text.agent_made(display_name))
      await queries.invalidateQueries({ queryKey: ['listAgents'] })
    },
  })
  return (
    <>
      <div className={styles.actions}>
        <Link to="/$environment/agents/new" params={{ environment }} className={buttonClass('primary')}>
          {text.choose_template}
        </Link>
        <Button busy={making.isPending} onClick={() => making.mutate()}>
          {text.make_agent}
        </Button>
      </div>
      <ErrorNotice error={making.error} />
    </>
  )
}

function ClaimInSandbox({ facts: { agent } }: { facts: Facts }) {
  const client = useClient()
  const queries = useQueryClient()
  const claiming = useMutation({
    mutationFn: async (agent_id: string) =>
      await claimNumberAutomatically(client, { agent_id, type: 'mobile_virtual', country_code: 'NG' }),
    onSuccess: async ({ e164 }) => {
      notify(text.number_claimed(e164))
      await queries.invalidateQueries({ queryKey: ['listNumbers'] })
    },
  })
  if (!agent) return null
  return (
    <>
      <div className={styles.actions}>
        <Button kind="primary" busy={claiming.isPending} onClick={() => claiming.mutate(agent.agent_id)}>
          {text.claim(agent.display_name)}
        </Button>
      </div>
      <ErrorNotice error={claiming.error} />
    </>
  )
}

/** A number costs money in production, so a person has to choose it. */
function ChooseNumber({ facts: { agent } }: { facts: Facts }) {
  const search = agent ? { agent_id: agent.agent_id } : {}
  return (
    <div className={styles.actions}>
      <Link
        to="/$environment/numbers/claim"
        params={{ environment: 'production' }}
        search={search}
        className={buttonClass('primary')}
      >
        {text.choose_number}
      </Link>
    </div>
  )
}

function CallInSandbox({ facts: { number } }: { facts: Facts }) {
  const calling = useSandboxCall()
  if (!number) return <p>{text.needs_number}</p>
  return (
    <>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={calling.isPending}
          onClick={() => calling.mutate({ e164: number.e164, utterances: [...text.caller_words] })}
        >
          {text.receive_call}
        </Button>
      </div>
      <ErrorNotice error={calling.error} />
    </>
  )
}
