import { text } from '../../text/compliance.ts'
import { Only } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { Agreement } from './agreement.tsx'
import { AuditLog } from './audit-log.tsx'
import { Contacts } from './contacts.tsx'
import { OptOuts } from './opt-outs.tsx'
import { KeptContent } from './kept-content.tsx'

/** The rights of the people who call and write, and the evidence that they are respected. */
export function CompliancePage() {
  return (
    <Page title={text.title}>
      <Contacts />
      <OptOuts />
      <Agreement />
      <KeptContent />
      <Only may="manage">
        <AuditLog />
      </Only>
    </Page>
  )
}
