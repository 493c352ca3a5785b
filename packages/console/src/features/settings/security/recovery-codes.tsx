import { replaceRecoveryCodes } from '@ohun/sdk/operations'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/security.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AskPassword } from './ask-password.tsx'

export function RecoveryCodes(props: {
  left: number
  /** Whether there is a second step, which the codes can replace. */
  active: boolean
  onChanged: (codes: readonly string[]) => Promise<void>
}) {
  const [asking, setAsking] = useState(false)
  const replace = async (password: string): Promise<void> =>
    await props.onChanged((await replaceRecoveryCodes(accountClient, { password })).recovery_codes)
  return (
    <Panel title={text.codes}>
      <p>{props.active ? text.codes_left(props.left) : text.no_codes}</p>
      {props.active ? (
        <div>
          <Button onClick={() => setAsking(true)}>{text.codes_replace}</Button>
        </div>
      ) : null}
      {asking ? (
        <AskPassword
          title={text.codes_replace}
          action={text.codes_replace}
          onConfirm={replace}
          onClose={() => setAsking(false)}
        >
          <p>{text.codes_replace_hint}</p>
        </AskPassword>
      ) : null}
    </Panel>
  )
}

/** Shows the new codes. They are shown only once. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={text.codes} onClose={onClose}>
      <p>{text.codes_once}</p>
      <CopyText value={codes.join(' ')} />
      <Button kind="primary" onClick={onClose}>
        {text.codes_kept}
      </Button>
    </Dialog>
  )
}
