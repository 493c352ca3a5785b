import type { Message } from '@ohun/sdk'
import { getMessageMedia } from '@ohun/sdk/operations'
import { useEffect, useState } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import styles from './inbox.module.css'

/** Image types that browsers decode without running code. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * The file of a message. Files sent by a contact, or by a person here, are loaded through the API: an image is shown on
 * request, any other file is downloaded. A file at another address is shown as that address, which the page does not
 * load.
 */
export function MediaFile({ message: { message_id, message_type, media_url, media_caption } }: { message: Message }) {
  const client = useClient()
  const [image, setImage] = useState<string>()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  useEffect(() => () => void (image && URL.revokeObjectURL(image)), [image])
  const name = text.attachment[message_type] ?? message_type
  if (media_url === null) return <em>{name}</em>
  if (!media_url.startsWith('/v1/')) return <bdi className={styles.text}>{media_url}</bdi>
  const load = async (): Promise<void> => {
    setState({ busy: true })
    try {
      const blob = await (await getMessageMedia(client, message_id)).blob()
      const url = URL.createObjectURL(blob)
      if (message_type === 'image' && SHOWN.has(blob.type)) setImage(url)
      else save(url, `${message_type}-${message_id}`)
      setState({ busy: false })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  if (image) return <img className={styles.image} src={image} alt={media_caption || name} />
  return (
    <>
      <Button busy={state.busy} onClick={() => void load()}>
        {message_type === 'image' ? text.load_file : `${text.download}: ${name}`}
      </Button>
      <ErrorNotice error={state.error} />
    </>
  )
}

/** Saved under our own name, because the sender's could disguise the type of the file. */
function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
