import type { BillingDetails, BillingDetailsUpdate } from '@ohun/sdk'
import { getBillingDetails, updateBillingDetails } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../../api/client.ts'
import { getBillingDetailsQuery } from '../../../api/queries.gen.ts'
import { text as common } from '../../../text/common.ts'
import { text as conflictText } from '../../../text/conflict.ts'
import { text } from '../../../text/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedBy, ConflictDialog } from '../../../ui/conflict/conflict-dialog.tsx'
import { changesOf, conflictOf, saveMerged } from '../../../ui/conflict/save-merged.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.ts'
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

function DetailsForm({ details }: { details: BillingDetails }) {
  const [{ seen, shown }, set] = useState({ seen: details, shown: 0 })
  /** Fields that show what somebody else has saved are new ones. After a save, the fields and the focus stay as they are. */
  const see = (now: BillingDetails, is_new: boolean): void =>
    set((before) => ({ seen: now, shown: before.shown + Number(is_new) }))
  return <DetailsFields key={shown} seen={seen} see={see} />
}

interface FieldsProps {
  seen: BillingDetails
  /** Shows the details as they are now. */
  see: (details: BillingDetails, is_new: boolean) => void
}

function DetailsFields({ seen, see }: FieldsProps) {
  const { company_name, address, tax_id } = seen
  const save = useSaveDetails(seen, see)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save.mutate({ seen, changes: changesOf(seen, detailsIn(new FormData(event.currentTarget))) })
  }
  const conflict = conflictOf<BillingDetails>(save.error)
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
      {conflict && save.variables ? (
        <ConflictDialog
          conflict={conflict}
          author={<ChangedBy by={null} at={conflict.current.updated_at ?? ''} />}
          labelOf={(field) => LABELS[field] ?? field}
          onLoad={() => see(conflict.current, true)}
          onSave={() => save.mutate({ ...save.variables, seen: conflict.current })}
          onClose={save.reset}
        />
      ) : null}
    </form>
  )
}

const LABELS: Readonly<Record<string, string>> = {
  company_name: text.company_name,
  address: text.address,
  tax_id: text.tax_id,
}

interface Change {
  /** The details that the person has seen. */
  seen: BillingDetails
  changes: BillingDetailsUpdate
}

function useSaveDetails(shown: BillingDetails, see: FieldsProps['see']) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, changes }: Change) =>
      saveMerged<BillingDetails, BillingDetailsUpdate>({
        seen,
        changes,
        send: (changed, { updated_at: expected_updated_at }) =>
          updateBillingDetails(client, { ...changed, expected_updated_at }),
        read: () => getBillingDetails(client),
      }),
    onSuccess: ({ saved, merged }, { seen }) => {
      for (const one of ['getBillingDetails', 'listInvoices', 'getInvoice'])
        void queries.invalidateQueries({ queryKey: [one] })
      see(saved, merged || seen !== shown)
      notify(merged ? conflictText.merged : common.saved)
    },
  })
}

function detailsIn(given: FormData): Pick<BillingDetails, 'company_name' | 'address' | 'tax_id'> {
  const [company_name, address, tax_id] = (['company_name', 'address', 'tax_id'] as const).map((name) =>
    filled(given.get(name)),
  )
  return { company_name: company_name ?? null, address: address ?? null, tax_id: tax_id ?? null }
}

/** An empty field removes the detail. */
function filled(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
