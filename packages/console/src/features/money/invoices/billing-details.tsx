import type { BillingDetails } from '@ohun/sdk'
import { updateBillingDetails } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useClient } from '../../../api/client.ts'
import { getBillingDetailsQuery } from '../../../api/queries.gen.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notices.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** The recipient of the invoices. */
export function BillingDetailsPanel() {
  const query = useQuery(getBillingDetailsQuery(useClient()))
  return (
    <Panel title={text.billing_details}>
      <p>{text.billing_details_hint}</p>
      <Loaded query={query}>{(details) => <DetailsForm details={details} />}</Loaded>
    </Panel>
  )
}

function DetailsForm({ details: { company_name, address, tax_id } }: { details: BillingDetails }) {
  const save = useSaveDetails()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }
  const fault = (name: string): string | undefined => faultOf(save.error, name)
  return (
    <form onSubmit={submit}>
      <TextField
        label={text.company_name}
        hint={text.company_name_hint}
        name="company_name"
        maxLength={200}
        defaultValue={company_name ?? ''}
        fault={fault('company_name')}
      />
      <TextAreaField
        label={text.address}
        name="address"
        rows={4}
        maxLength={500}
        defaultValue={address ?? ''}
        fault={fault('address')}
      />
      <TextField label={text.tax_id} name="tax_id" maxLength={50} defaultValue={tax_id ?? ''} fault={fault('tax_id')} />
      <ErrorNotice error={save.error} />
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {common.save}
        </Button>
      </div>
    </form>
  )
}

function useSaveDetails() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (given: FormData) => {
      const [company_name, address, tax_id] = ['company_name', 'address', 'tax_id'].map((name) =>
        filled(given.get(name)),
      )
      await updateBillingDetails(client, { company_name, address, tax_id })
    },
    onSuccess: () => {
      for (const one of ['getBillingDetails', 'listInvoices', 'getInvoice'])
        void queries.invalidateQueries({ queryKey: [one] })
      notify(common.saved)
    },
  })
}

/** An empty field removes the detail. */
function filled(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
