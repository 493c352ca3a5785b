import type { Checkout } from '@ohun/sdk'
import { createCheckout } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { getCheckoutQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatKobo, Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'

/** The polling interval: no event announces a payment immediately. */
const POLL_MS = 2_000

export function TopUp() {
  const client = useClient()
  const [naira, setNaira] = useState('5000')
  const begin = useMutation({
    mutationFn: async (amount_kobo: number) => await createCheckout(client, { amount_kobo }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    begin.mutate(Math.round(Number(naira) * 100))
  }
  return (
    <Panel title={text.top_up}>
      <form onSubmit={submit}>
        <TextField
          label={text.amount}
          hint={text.amount_hint}
          type="number"
          min={500}
          max={10_000_000}
          step="0.01"
          required
          value={naira}
          onChange={({ target }) => setNaira(target.value)}
        />
        <ErrorNotice error={begin.error} />
        <p>
          <Button type="submit" kind="primary" busy={begin.isPending}>
            {text.begin}
          </Button>
        </p>
      </form>
      {begin.data ? <Payment key={begin.data.checkout_id} begun={begin.data} /> : null}
    </Panel>
  )
}

/** The link to the payment page, and then the receipt. */
function Payment({ begun }: { begun: Checkout }) {
  const queries = useQueryClient()
  const { data = begun, error } = useQuery({
    ...getCheckoutQuery(useClient(), begun.checkout_id),
    refetchInterval: ({ state }) => ((state.data?.status ?? 'pending') === 'pending' ? POLL_MS : false),
  })
  const { status, amount_kobo, checkout_url } = data
  useEffect(() => {
    if (status === 'pending') return
    for (const one of ['getBalance', 'listLedger', 'listCheckouts', 'listInvoices', 'getInvoice'])
      void queries.invalidateQueries({ queryKey: [one] })
  }, [status, queries])
  return (
    <>
      <ErrorNotice error={error} />
      {status === 'pending' && /^https?:/.test(checkout_url) ? (
        <>
          <p>{text.pay_hint}</p>
          <p>
            <a className={buttonClass('primary')} href={checkout_url} target="_blank" rel="noreferrer">
              {text.pay(formatKobo(amount_kobo))}
            </a>
          </p>
        </>
      ) : null}
      {status === 'pending' ? null : <Receipt checkout={data} />}
    </>
  )
}

function Receipt({ checkout }: { checkout: Checkout }) {
  const { checkout_id, status, credited_kobo, paid_at } = checkout
  return (
    <Panel title={text.receipt}>
      <p>
        {text.status}: <Badge tone={status === 'paid' ? 'good' : 'bad'}>{status}</Badge>
      </p>
      <p>
        {text.checkout}: <CopyText value={checkout_id} />
      </p>
      <p>
        {text.added}: <Money kobo={credited_kobo ?? 0} />
      </p>
      <p>
        {text.paid}: <Time at={paid_at} />
      </p>
    </Panel>
  )
}
