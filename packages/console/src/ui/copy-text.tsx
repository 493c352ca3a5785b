import { text } from '../text/common.ts'
import styles from './copy-text.module.css'
import { notify } from './notify.ts'

/** An id, number or secret that a click copies. A name can be shown in its place. */
export function CopyText({ value, name }: { value: string; name?: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      notify(text.copied)
    } catch {
      // Browsers give a clipboard only to pages over https, and only with permission.
      notify(text.not_copied)
    }
  }
  const title = name === undefined ? text.copy : text.copy_one(value)
  return (
    <button type="button" className={styles.copy} title={title} onClick={() => void copy()}>
      <bdi>{name ?? value}</bdi>
    </button>
  )
}
