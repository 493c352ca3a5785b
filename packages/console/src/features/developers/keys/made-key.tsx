import type { ApiKeyWithSecret } from '@ohun/sdk'
import { useState } from 'react'
import { text } from '../../../text/api-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import styles from '../code.module.css'

/** Shows the new key. The service shows it only once. */
export function MadeKey({ made, onClose }: { made: ApiKeyWithSecret; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(made.key)
    setCopied(true)
  }
  return (
    <Dialog title={text.made(made.label)} onClose={onClose}>
      <p>{text.store}</p>
      <pre className={styles.code} aria-label={text.key} tabIndex={0}>
        {made.key}
      </pre>
      <p role="status">{copied ? text.copied : null}</p>
      <DialogActions>
        <Button kind="primary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button onClick={onClose}>{text.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
