import { text } from '../text/common.ts'
import styles from './copy-text.module.css'
import { notify } from './notices.tsx'

/** An id, number or secret that a click copies. */
export function CopyText({ value }: { value: string }) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value)
    notify(text.copied)
  }
  return (
    <button type="button" className={styles.copy} title={text.copy} onClick={() => void copy()}>
      {value}
    </button>
  )
}
