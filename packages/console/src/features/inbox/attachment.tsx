import { useRef } from 'react'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import styles from './inbox.module.css'
import { ACCEPTED } from './sendable-files.ts'

interface AttachmentProps {
  file: File | undefined
  disabled: boolean
  onFile: (file: File | undefined) => void
}

/** The file to send with an answer. */
export function Attachment({ file, disabled, onFile }: AttachmentProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.row}>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={text.attach}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // Reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      {file ? (
        <>
          <bdi className={styles.text}>{text.attached(file.name, file.size)}</bdi>
          <Button kind="quiet" onClick={() => onFile(undefined)}>
            {text.detach}
          </Button>
        </>
      ) : (
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {text.attach}
        </Button>
      )}
    </div>
  )
}
