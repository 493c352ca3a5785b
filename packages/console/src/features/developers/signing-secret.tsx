import type { SigningSecret as Secret } from '@ohun/sdk'
import { getSigningSecret, rotateSigningSecret } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './code.module.css'

const words = text.secret

/** The secret is read only when a person asks for it, and is never cached. */
export function SigningSecret() {
  const [shown, setShown] = useState<Secret>()
  const [rotating, setRotating] = useState(false)
  const reading = useMutation({
    mutationFn: async () => await getSigningSecret(accountClient),
    onSuccess: setShown,
    gcTime: 0,
  })
  const rotate = async (): Promise<void> => setShown(await rotateSigningSecret(accountClient))
  return (
    <Panel title={words.title}>
      <p>{words.use}</p>
      <ErrorNotice error={reading.error} />
      {shown ? <ShownSecret {...shown} /> : null}
      <div className={styles.find}>
        {shown ? null : (
          <Button busy={reading.isPending} onClick={() => reading.mutate()}>
            {words.show}
          </Button>
        )}
        <Button kind="danger" onClick={() => setRotating(true)}>
          {words.rotate}
        </Button>
      </div>
      {rotating ? (
        <Confirm
          title={words.rotate}
          action={words.rotate}
          danger
          word={words.word}
          onConfirm={rotate}
          onClose={() => setRotating(false)}
        >
          <p>{words.rotate_hint}</p>
        </Confirm>
      ) : null}
    </Panel>
  )
}

function ShownSecret({ signing_secret, previous_valid_until }: Secret) {
  return (
    <>
      <p>
        <CopyText value={signing_secret} />
      </p>
      <p>{words.keep}</p>
      {previous_valid_until ? (
        <p>
          {words.until} <Time at={previous_valid_until} />
        </p>
      ) : null}
    </>
  )
}
