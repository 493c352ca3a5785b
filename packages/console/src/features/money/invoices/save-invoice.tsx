import type { Invoice } from '@ohun/sdk'
import { getInvoicePdf } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { shownMonth } from '../../../ui/lagos-days.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** Lets the browser save an invoice as PDF. */
export function SaveInvoice({ month, number }: Pick<Invoice, 'month' | 'number'>) {
  const client = useClient()
  const saving = useMutation({
    mutationFn: async () => {
      const response = await getInvoicePdf(client, month)
      saveFile(await response.blob(), `${number}.pdf`)
    },
  })
  return (
    <>
      <Button busy={saving.isPending} aria-label={text.pdf_of(shownMonth(month))} onClick={() => saving.mutate()}>
        {text.pdf}
      </Button>
      <ErrorNotice error={saving.error} />
    </>
  )
}
