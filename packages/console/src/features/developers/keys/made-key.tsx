import type { ApiKeyWithSecret } from '@ohun/sdk'
import { useState } from 'react'
import { text } from '../../../text/api-keys.ts'
import { text as common } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import styles from '../code.module.css'

/** Shows the new key. The service shows it only once. */
export function MadeKey({ made, onClose }: { made: ApiKeyWithSecret; onClose: () => void }) {
  const [said, say] = useState<string>()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(made.key)
      say(text.copied)
    } catch {
      // Browsers give a clipboard only to pages over https, and only with permission.
      say(common.not_copied)
    }
  }
  return (
    <Dialog title={text.made(made.label)} onClose={onClose}>
      <p>{text.store}</p>
      <pre className={styles.code} aria-label={text.key} tabIndex={0}>
        {made.key}
      </pre>
      <p role="status">{said}</p>
      <DialogActions>
        <Button kind="primary" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button onClick={onClose}>{text.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
